import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { problem } from '@/domain/search/problems';
import { SearchProblems } from '@/features/search-form/SearchProblems';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { searchForm } from '@/state/searchForm';

beforeAll(async () => {
  await Promise.all([loadMessages('core', 'en_GB'), loadMessages('form', 'en_GB')]);
  catalogue.locale = 'en_GB';
});

it('quotes the address as given; only place codes are in capitals', () => {
  searchForm.problems = [
    problem('unknownCabin', 0, 'sofa'),
    problem('unknownPlace', 1, 'zzq'),
    problem('badDate', 1, 'soon'),
  ];
  render(<SearchProblems />);
  const text = screen.getByText(/sofa/).parentElement?.textContent ?? '';
  expect(text).toContain('ZZQ');
  expect(text).toContain('soon');
});

import { render, screen } from '@testing-library/react';
import { afterAll, expect, it } from 'vitest';
import type { Locale } from '@/domain/locale';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { OpeningHours } from '@/features/common/OpeningHours';
import { switchLocale } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { session } from '@/state/session';

afterAll(async () => {
  await switchLocale('en_GB');
  session.profile = DEFAULT_PROFILE;
});

/** The style sheet capitalises the first letter of the line. */
it.each<[Locale, string]>([
  ['en_GB', 'Monday – Friday'],
  ['lv_LV', 'pirmdiena – piektdiena'],
  ['ru_RU', 'понедельник – пятница'],
])('in %s a day within the line is written as in a sentence: %s', async (locale, days) => {
  await switchLocale(locale);
  const openingHours = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }];
  const { contactInformation } = DEFAULT_PROFILE;
  session.profile = { ...DEFAULT_PROFILE, contactInformation: { ...contactInformation, openingHours } };
  render(
    <I18nProvider>
      <OpeningHours title="Open" />
    </I18nProvider>,
  );
  expect(screen.getByRole('term').textContent).toBe(days);
});

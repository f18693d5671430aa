import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PagePart } from '@/app/PagePart';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { HomePage } from '@/features/home/HomePage';
import { catalogue, seedMessages } from '@/i18n/catalogue';
import coreEn from '@/i18n/compiled/core/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { pageInteractive } from '@/platform/pageMilestones';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { markHydrated, session, startSession } from '@/state/session';

// A new visitor.
vi.mock('@/state/searchForm/lastSearch', () => ({ lastSearchUrl: () => null, mayHaveSearched: async () => false }));
vi.mock('@/features/home/HomeSections', () => ({ HomeSections: () => <h2>Sections</h2>, Globe: () => null }));

/*
 * A boundary inside the page hydrates separately, after the page has reported that it is mounted: content depending on
 * that report then differed from the markup, and React discarded that part.
 */
test('home hydrates the prerendered markup without a mismatch', async () => {
  seedMessages('core', 'en_GB', coreEn);
  catalogue.locale = 'en_GB';
  startSession({ ...NO_SETTINGS, tenantName: 'kaija', defaultLocale: 'en_GB' }, { ...DEFAULT_PROFILE }, 'en_GB');
  const page = (
    <I18nProvider>
      <PagePart first>
        <HomePage searchPanel={<h2>Form</h2>} />
      </PagePart>
    </I18nProvider>
  );
  const painted = document.createElement('div');
  document.body.append(painted);
  painted.innerHTML = renderToString(page);
  void pageInteractive.whenReached().then(markHydrated);
  const recovered = vi.fn();
  await act(async () => void hydrateRoot(painted, page, { onRecoverableError: recovered }));
  expect(await screen.findByRole('heading', { name: 'Sections' })).toBeTruthy();
  expect(session.hydrated).toBe(true);
  expect(recovered).not.toHaveBeenCalled();
});

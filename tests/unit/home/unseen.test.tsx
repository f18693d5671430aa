import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BookingGuide } from '@/features/home/BookingGuide';
import { HeroPicture } from '@/features/home/HeroPicture';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { loadMessages } from '@/i18n/catalogue';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { startSession } from '@/state/session';

/** Sanitising is tested elsewhere (`ui/serverHtml`, in a browser); here the HTML passes unchanged. */
vi.mock('@/ui/ServerHtml', () => ({
  ServerHtml({ onReady }: { onReady: (root: ShadowRoot) => void }) {
    const host = useRef<HTMLDivElement>(null);
    useEffect(() => {
      const root = host.current?.attachShadow({ mode: 'open' });
      root?.append(Object.assign(document.createElement('h4'), { textContent: 'Choose the day' }));
      if (root) onReady(root);
      // oxlint-disable-next-line react/exhaustive-deps -- once, as the real one
    }, []);
    return <div ref={host} data-text />;
  },
}));

const onScreen = (phone: boolean): unknown =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('<') ? phone : !phone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

beforeEach(async () => {
  await Promise.all([loadMessages('core', 'en_GB'), loadMessages('land', 'en_GB')]);
  startSession({ ...NO_SETTINGS, tenantName: 'kaija', bucketPath: '/bucket' }, DEFAULT_PROFILE, 'en_GB');
});

describe("the hero's background", () => {
  it("comes from the tenant's bucket, and leaves the gradient when missing", () => {
    const { container } = render(<HeroPicture />);
    const picture = container.querySelector('img') as HTMLImageElement;
    expect(picture.getAttribute('src')).toBe('/bucket/static/kaija/en/assets/images/background.jpg');
    fireEvent.error(picture);
    expect(container.childElementCount).toBe(0);
  });
});

describe('the milestones of the guide', () => {
  const guide = { css: '', html: '<h4>Choose the day</h4><p>Early.</p>', milestones: [] };
  const openOn = (phone: boolean, address = '/'): void => {
    onScreen(phone);
    render(
      <MemoryRouter initialEntries={[address]}>
        <BookingGuide guide={guide} />
      </MemoryRouter>,
    );
  };
  it('are a list next to the text on a desktop', async () => {
    openOn(false);
    expect(await screen.findByRole('link', { name: 'Choose the day' })).toBeDefined();
  });
  it('render under an address with an unreadable anchor', async () => {
    openOn(false, '/#%E0%A4%A');
    expect(await screen.findByRole('link', { name: 'Choose the day' })).toBeDefined();
  });
  it('have no list on a phone', () => {
    openOn(true);
    // The text is rendered, and its heading is the milestone's anchor.
    const heading = document.querySelector('[data-text]')?.shadowRoot?.querySelector('h4');
    expect(heading?.id).toBe('cheap-flights-booking-guide-1');
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

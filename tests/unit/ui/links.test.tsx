import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { AppLink, carryState } from '@/ui/AppLink';
import { BookingProgress } from '@/ui/BookingProgress';
import { ButtonLink } from '@/ui/Button';
import { Logo } from '@/ui/Logo';

describe('links inside the app', () => {
  it.each([
    ['/', '?lang=lv&src=riga&login=true&from=%2Fdashboard', '/?lang=lv&login=true&from=%2Fdashboard'],
    ['/', '?src=riga', '/'],
    ['/search/results?src=riga', '?lang=ru', '/search/results?src=riga&lang=ru'],
    ['/x?lang=en', '?lang=ru', '/x?lang=en'],
    ['/info/faq#bags', '?lang=et&utm=1', '/info/faq?lang=et#bags'],
    ['', '', ''],
  ])('%s from a page with %s leads to %s', (to, search, result) => {
    expect(carryState(to, search)).toBe(result);
  });

  it('keep only lang, login and from, in any form', () => {
    render(
      <MemoryRouter initialEntries={['/search/results?lang=lv&s_iata=rix']}>
        <AppLink to="/">Home</AppLink>
        <ButtonLink kind="primary" to="/business">
          Business
        </ButtonLink>
        <Logo name="Kaija" />
      </MemoryRouter>,
    );
    for (const name of ['Home', 'Kaija']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/?lang=lv');
    }
    expect(screen.getByRole('link', { name: 'Business' }).getAttribute('href')).toBe('/business?lang=lv');
  });
});

describe('booking progress', () => {
  it('links completed steps only', () => {
    render(
      <MemoryRouter>
        <BookingProgress
          labelled
          label="Step 2 of 3"
          fill={38.2}
          marks={[
            { label: 'Fare', at: 0, state: 'done', to: '/booking/fares' },
            { label: 'Travellers', at: 23.6, state: 'now', to: '/booking/passengers' },
            { label: 'Payment', at: 100, state: 'ahead', to: '/booking/checkout' },
          ]}
        />
      </MemoryRouter>,
    );
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Fare']);
    const now = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
    expect(now?.textContent).toBe('Travellers');
  });
});

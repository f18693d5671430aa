import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { birthDays, birthMonths, birthYears, usualYear } from '@/domain/booking/ages';
import { Birthday } from '@/features/booking/travellers/Birthday';
import { ErrorsContext, StepFormContext } from '@/features/booking/travellers/form';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import party from '@/i18n/compiled/party/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { setClock } from '@/platform/clock';
import { booking, showDraft, useDraft } from '@/state/booking';
import { session } from '@/state/session';
import { aDraft } from './build';

describe('the years of a birthday', () => {
  it('are whole decades up to this year, without the future', () => {
    const years = birthYears('2026-11-22');
    expect([years[0], years.at(-1)]).toEqual([1900, 2026]);
    expect(birthMonths(2026, '2026-11-22').at(-1)).toBe(11);
    expect(birthMonths(2025, '2026-11-22').at(-1)).toBe(12);
    expect(birthDays(2026, 11, '2026-11-22').at(-1)).toBe(22);
    expect([birthDays(2024, 2, '2026-11-22').length, birthDays(1900, 2, '2026-11-22').length]).toEqual([29, 28]);
  });
  it('start with those that suit the ticket', () => {
    expect((['adult', 'child', 'infant'] as const).map((group) => usualYear(group, '2026-11-22'))).toEqual([
      1990, 2019, 2025,
    ]);
  });
});

beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  seedMessages('flow', 'en_GB', flow);
  seedMessages('party', 'en_GB', party);
  await switchLocale('en_GB');
  session.locale = 'en_GB';
});
beforeEach(() => {
  setClock(() => Date.parse('2026-11-22T12:00:00Z'));
  showDraft(aDraft());
});
afterEach(() => {
  setClock(null);
  showDraft(null);
});

let left: string[] = [];
const form = { typing: () => undefined, onLeave: (field: string) => void left.push(field) };
function Field() {
  const one = useDraft()?.passengers[0];
  return one ? <Birthday one={one} number={1} autoComplete="bday" /> : null;
}
function show() {
  left = [];
  render(
    <I18nProvider>
      <StepFormContext value={form}>
        <ErrorsContext value={{}}>
          <Field />
        </ErrorsContext>
      </StepFormContext>
    </I18nProvider>,
  );
  return userEvent.setup();
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Date of birth' });

describe('a date of birth', () => {
  it('is picked in three clicks (year, month, day) and validated like a typed one', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Pick the date of birth of traveller 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Date of birth' }));
    await user.click(within(dialog.getByRole('group', { name: 'Year' })).getByRole('button', { name: '1989' }));
    await user.click(within(dialog.getByRole('group', { name: 'Month' })).getByRole('button', { name: 'February' }));
    expect(within(dialog.getByRole('group', { name: 'Day' })).queryByRole('button', { name: '29' })).toBeNull();
    await user.click(within(dialog.getByRole('group', { name: 'Day' })).getByRole('button', { name: '7' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field().value).toBe('07/02/1989');
    expect(booking.draft!.passengers[0]).toMatchObject({ dob: '1989-02-07' });
    expect(left).toContain(`passengers.${booking.draft!.passengers[0]!.id}.dob`);
  });

  it('is picked with the keyboard alone, and replaces a half-typed one', async () => {
    const user = show();
    await user.type(field(), '31/02/19');
    await user.click(screen.getByRole('button', { name: /^Pick the date/ }));
    await screen.findByRole('dialog', { name: 'Date of birth' });
    // 1990 is focused: back a decade and one year on, then June, then the tenth.
    await user.keyboard('{PageUp}{ArrowRight}{Enter}');
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{Enter}');
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{Enter}');
    expect(field().value).toBe('10/06/1981');
    expect(booking.draft!.passengers[0]).not.toHaveProperty('dobText');
  });

  it('already entered is where the picker starts; one click leads back to the year, and closing changes nothing', async () => {
    const user = show();
    await user.type(field(), '07/03/1989');
    await user.tab();
    await user.click(screen.getByRole('button', { name: /^Pick the date/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Date of birth' }));
    expect(dialog.getByRole('button', { name: '1989', pressed: true })).toBe(document.activeElement);
    await user.keyboard('{Enter}');
    expect(dialog.getByRole('button', { name: 'March', pressed: true })).toBe(document.activeElement);
    await user.click(dialog.getByRole('button', { name: /^Year/ }));
    expect(dialog.getByRole('group', { name: 'Year' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(field().value).toBe('07/03/1989');
  });
});

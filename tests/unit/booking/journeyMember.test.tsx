import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { MemberNumbers } from '@/domain/booking/frequentFlyer';
import { JourneyMember } from '@/features/common/FrequentFlyer';
import { loadMessages } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';

const airlines = [
  { code: 'FR', name: 'Ryanair' },
  { code: 'VY', name: 'Vueling' },
];

function Typed({ start }: { start: MemberNumbers }) {
  const [numbers, setNumbers] = useState(start);
  return (
    <JourneyMember
      numbers={numbers}
      onNumbers={setNumbers}
      airlines={airlines}
      name="member"
      error={undefined}
      onLeave={() => undefined}
    />
  );
}

it('a number that is deleted and typed anew stays with its programme', async () => {
  await Promise.all([loadMessages('party'), loadMessages('flow')]);
  render(
    <I18nProvider>
      <Typed start={{ VY: 'OLD12345' }} />
    </I18nProvider>,
  );
  const number = screen.getByRole('textbox', { name: 'Frequent flyer number' });
  fireEvent.change(number, { target: { value: '' } });
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'VY');
  fireEvent.change(number, { target: { value: 'NEW12345' } });
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'VY');
});

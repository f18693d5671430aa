import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '@/ui/Button';
import { Check } from '@/ui/Check';
import { Price } from '@/ui/Price';
import { Segmented } from '@/ui/Segmented';
import { PlaneProgress } from '@/ui/PlaneProgress';
import { SelectField, TextField } from '@/ui/Field';
import { Stepper } from '@/ui/Stepper';
import { Timer } from '@/ui/Timer';

describe('a button', () => {
  it('that is disabled stays focusable and says why', async () => {
    const press = vi.fn();
    render(
      <Button kind="primary" why="Payment needs a connection" onClick={press}>
        Pay
      </Button>,
    );
    const pay = screen.getByRole('button', { name: 'Pay', description: 'Payment needs a connection' });
    await userEvent.tab();
    expect(document.activeElement).toBe(pay);
    await userEvent.click(pay);
    expect(press).not.toHaveBeenCalled();
  });

  it('whose reason is outdated at the press acts', async () => {
    const press = vi.fn();
    let whole = false;
    render(
      <Button kind="primary" why="Choose a day" isStale={() => whole} onClick={press}>
        Done
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(press).not.toHaveBeenCalled();
    whole = true;
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(press).toHaveBeenCalledOnce();
  });

  it('that is busy keeps its label and does not submit again', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button kind="primary" type="submit" busy>
          Searching
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Searching' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    expect(submit).not.toHaveBeenCalled();
  });
});

function Surname({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <TextField
      label="Surname"
      name="surname"
      value={value}
      onValue={setValue}
      error={error}
      hint="As in the passport"
    />
  );
}

describe('a field', () => {
  it('is described by its hint, then by its error', () => {
    const { rerender } = render(<Surname />);
    expect(screen.getByRole('textbox', { name: 'Surname', description: 'As in the passport' })).toBeDefined();
    rerender(<Surname error="Use Latin letters" />);
    const field = screen.getByRole('textbox', { name: 'Surname', description: 'Use Latin letters' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('As in the passport')).toBeNull();
  });

  it('reports input and blur', async () => {
    const typed = vi.fn();
    const left = vi.fn();
    render(<TextField label="E-mail" name="email" value="" onValue={typed} onLeave={left} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'a');
    expect(typed).toHaveBeenCalledExactlyOnceWith('a');
    expect(left).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(left).toHaveBeenCalledOnce();
  });

  it('with options is a native select', async () => {
    const chosen = vi.fn();
    const options = [
      { value: 'LV', label: 'Latvia' },
      { value: 'LT', label: 'Lithuania' },
    ];
    render(<SelectField label="Country" name="country" value="LV" onValue={chosen} options={options} />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Lithuania');
    expect(chosen).toHaveBeenCalledWith('LT');
  });
});

function Trip() {
  const [value, setValue] = useState<'round' | 'one'>('round');
  const options = [
    { value: 'round', label: 'Round trip' },
    { value: 'one', label: 'One way' },
  ] as const;
  return <Segmented label="Trip" value={value} options={options} onValue={setValue} />;
}

function Babies() {
  const [value, setValue] = useState(0);
  return (
    <Stepper
      label="Babies"
      value={value}
      min={0}
      max={1}
      onValue={setValue}
      lessLabel="Fewer babies"
      moreLabel="More babies"
      whyMore="One baby per adult"
    />
  );
}

describe('choices', () => {
  it('a switch has its role, and an error belongs to its box', async () => {
    const set = vi.fn();
    render(<Check switch label="Flights at night" checked={false} onValue={set} error="Not now" />);
    await userEvent.click(screen.getByRole('switch', { name: 'Flights at night', description: 'Not now' }));
    expect(set).toHaveBeenCalledWith(true);
  });

  it('segments move with the arrow keys', async () => {
    render(<Trip />);
    expect(screen.getByRole('radiogroup', { name: 'Trip' })).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'One way' }));
    expect(screen.getByRole('radio', { name: 'One way', checked: true })).toBeDefined();
  });

  it('a stepper stops at its limits and explains them', async () => {
    render(<Babies />);
    const more = screen.getByRole('button', { name: 'More babies' });
    await userEvent.click(more);
    expect(screen.queryByText('One baby per adult')).toBeNull();
    await userEvent.click(more);
    expect(screen.getByText('One baby per adult')).toBeDefined();
    expect(screen.getByRole('status', { name: 'Babies' }).textContent).toBe('1');
    await userEvent.click(screen.getByRole('button', { name: 'Fewer babies' }));
    expect(screen.queryByText('One baby per adult')).toBeNull();
  });
});

describe('figures', () => {
  it('a price reads as one string', () => {
    render(
      <p>
        <Price cents={18940} />
      </p>,
    );
    expect(screen.getByRole('paragraph').textContent).toBe('€189.40');
  });

  it('search progress has its value, and no style attribute at the start (CSP)', () => {
    const { container, rerender } = render(<PlaneProgress progress={0} label="Looking for flights" />);
    expect(container.querySelector('[style]')).toBeNull();
    rerender(<PlaneProgress progress={68.4} label="Looking for flights" />);
    expect(screen.getByRole('progressbar', { name: 'Looking for flights' })).toHaveProperty('value', 68);
  });
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('the price timer', () => {
  const texts = {
    held: (left: string) => `Fare held ${left}`,
    over: 'Check the price again',
    spoken: (minutes: number) => `${minutes} minutes left`,
  };

  it('is silent except at five minutes and one minute, and expires once', () => {
    vi.useFakeTimers({ now: 0 });
    const over = vi.fn();
    const check = vi.fn();
    render(<Timer {...texts} deadline={301_000} total={1_800_000} onOver={over} onCheck={check} />);
    expect(screen.getByText('Fare held 05:01')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('');
    pass(2000);
    expect(screen.getByText('Fare held 04:59')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('5 minutes left');
    pass(240_000);
    expect(screen.getByRole('status').textContent).toBe('1 minutes left');
    pass(60_000);
    expect(over).toHaveBeenCalledOnce();
    screen.getByRole('button', { name: 'Check the price again' }).click();
    expect(check).toHaveBeenCalledOnce();
  });

  it('catches up with the clock when the tab wakes', () => {
    vi.useFakeTimers({ now: 0 });
    render(<Timer {...texts} deadline={600_000} total={1_800_000} />);
    vi.setSystemTime(590_000);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByText('Fare held 00:10')).toBeDefined();
  });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadMessages } from '@/i18n/catalogue';
import { Dialog, type DialogProps, FullScreen } from '@/ui/Dialog';
import { Popover } from '@/ui/Popover';
import { toast } from '@/ui/toast';

beforeAll(() => loadMessages('core', 'en_GB'));

function Page({ closed, ...rest }: Partial<DialogProps> & { closed?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    closed?.();
    setOpen(false);
  };
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && (
        <Dialog title="The price changed" onClose={close} {...rest}>
          <p>The airline asks more.</p>
        </Dialog>
      )}
    </>
  );
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));

describe('a dialog', () => {
  it('takes focus, and returns it to its opener', async () => {
    render(<Page />);
    await open();
    expect(screen.getByRole('dialog', { name: 'The price changed' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The price changed' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('that another modal hid starts again at the control that opened it, and once closed at its title', async () => {
    const page = (shown: 'menu' | 'closing' | 'other' | null) => (
      <main id="main">
        <h1>Seats</h1>
        {(shown === 'menu' || shown === 'closing') && (
          <Dialog title="Menu" onClose={() => undefined} closing={shown === 'closing'}>
            <button>Trips</button>
            <button>Language</button>
          </Dialog>
        )}
        {shown === 'other' && <Dialog title="Language" onClose={() => undefined} closing={false} />}
      </main>
    );
    const focusedName = () => document.activeElement?.textContent;
    const { rerender } = render(page('menu'));
    expect(focusedName()).toBe('Menu');
    await userEvent.click(screen.getByRole('button', { name: 'Language' }));
    rerender(page('other'));
    rerender(page('menu'));
    expect(focusedName()).toBe('Language');
    expect(document.activeElement?.tagName).toBe('BUTTON');
    rerender(page('closing'));
    rerender(page(null));
    rerender(page('menu'));
    expect(focusedName()).toBe('Menu');
  });

  it("that opened by itself leaves focus at the page's heading", async () => {
    const page = (open: boolean) => (
      <main id="main">
        <h1>Seats</h1>
        {open && <Dialog title="This booking has run out" onClose={() => undefined} />}
      </main>
    );
    const { rerender } = render(page(true));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'This booking has run out' }));
    rerender(page(false));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Seats' }));
  });

  it("whose opener is gone leaves focus at the page's heading", async () => {
    const page = (parts: { opener?: boolean; open?: boolean }) => (
      <main id="main">
        <h1>Seats</h1>
        {parts.opener && <button>Open</button>}
        {parts.open && <Dialog title="Language" onClose={() => undefined} />}
      </main>
    );
    const { rerender } = render(page({ opener: true }));
    screen.getByRole('button', { name: 'Open' }).focus();
    rerender(page({ opener: true, open: true }));
    rerender(page({ open: true }));
    rerender(page({}));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Seats' })));
  });

  it('focuses its first field', async () => {
    render(
      <Dialog title="Invoice" onClose={() => undefined}>
        <input aria-label="Company" />
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Company' }));
  });

  it('focuses the checked radio of a group', () => {
    render(
      <Dialog title="Language" onClose={() => undefined}>
        <input type="radio" name="language" aria-label="English" />
        <input type="radio" name="language" aria-label="Eesti" defaultChecked />
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Eesti' }));
  });

  it('closes on Escape and on a press outside', async () => {
    const closed = vi.fn();
    render(<Page closed={closed} />);
    await open();
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
    await open();
    await userEvent.click(screen.getByText('The airline asks more.'));
    expect(closed).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('dialog'));
    expect(closed).toHaveBeenCalledTimes(2);
  });

  it('that guards money closes by its buttons only', async () => {
    const closed = vi.fn();
    render(<Page closed={closed} dismissible={false} />);
    await open();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('dialog'));
    expect(closed).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('that is closing is not closed twice', async () => {
    const closed = vi.fn();
    render(<Page closed={closed} closing />);
    await open();
    await userEvent.keyboard('{Escape}');
    expect(closed).not.toHaveBeenCalled();
  });

  it('over another one: Escape closes the upper only', async () => {
    const lower = vi.fn();
    const upper = vi.fn();
    render(
      <Dialog title="Lower" onClose={lower}>
        <Dialog title="Upper" onClose={upper} />
      </Dialog>,
    );
    screen.getByRole('heading', { name: 'Upper' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(upper).toHaveBeenCalledOnce();
    expect(lower).not.toHaveBeenCalled();
  });
});

it('a full screen has a name, a close button and its footer button', async () => {
  const close = vi.fn();
  render(
    <FullScreen title="Dates" onClose={close} back footer={<button>Select</button>}>
      <p>August</p>
    </FullScreen>,
  );
  expect(screen.getByRole('dialog', { name: 'Dates' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Select' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(close).toHaveBeenCalledOnce();
});

function Field({ dismiss, escape }: { dismiss: () => void; escape: () => void }) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={opener}>Travellers</button>
      <Popover label="Travellers" opener={opener} onDismiss={dismiss} onEscape={escape}>
        <button>More adults</button>
      </Popover>
      <button>Search</button>
    </>
  );
}

const setUp = () => {
  const dismiss = vi.fn();
  const escape = vi.fn();
  render(<Field dismiss={dismiss} escape={escape} />);
  return { dismiss, escape };
};

describe('a dropdown', () => {
  it('takes focus; Escape restores the value and returns to the opener', async () => {
    const { dismiss, escape } = setUp();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More adults' }));
    await userEvent.keyboard('{Escape}');
    expect(escape).toHaveBeenCalledOnce();
    expect(dismiss).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Travellers' }));
  });

  it('closes on a press elsewhere or Tab, but not on its opener or itself', async () => {
    const { dismiss } = setUp();
    await userEvent.click(screen.getByRole('button', { name: 'More adults' }));
    await userEvent.click(screen.getByRole('button', { name: 'Travellers' }));
    expect(dismiss).not.toHaveBeenCalled();
    screen.getByRole('button', { name: 'More adults' }).focus();
    await userEvent.tab();
    expect(dismiss).toHaveBeenCalledTimes(1);
    await userEvent.click(document.body);
    expect(dismiss).toHaveBeenCalledTimes(2);
  });
});

describe('a toast', () => {
  it('is announced politely, an error assertively, the same text once, and its button works', async () => {
    const again = vi.fn();
    toast('ok', 'Back online');
    toast('ok', 'Back online');
    toast('bad', 'Sign-in failed', { action: { label: 'Try again', onPress: again } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Sign-in failed');
    expect(screen.getAllByText('Back online')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(again).toHaveBeenCalledOnce();
  });
});

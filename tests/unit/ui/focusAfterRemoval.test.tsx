import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { Dialog } from '@/ui/Dialog';
import { useFocusAfterRemoval } from '@/ui/focusAfterRemoval';

beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  await switchLocale('en_GB');
});

/** Rows deleted after a dialog, before or after it has closed. */
function Rows({ late }: { late: boolean }) {
  const [rows, setRows] = useState(['A', 'B', 'C']);
  const [asked, setAsked] = useState('');
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(place, 'li button');
  const remove = () => setRows((now) => now.filter((each) => each !== asked));
  return (
    <main>
      <div ref={place}>
        <h1>Rows</h1>
        <ul>
          {rows.map((each) => (
            <li key={each}>
              <button type="button" onClick={() => setAsked(each)}>
                Delete {each}
              </button>
            </li>
          ))}
        </ul>
        <button type="button">Export</button>
      </div>
      {asked && (
        <Dialog
          title="Sure?"
          onClose={() => setAsked('')}
          actions={
            <button
              type="button"
              onClick={() => {
                if (late) setTimeout(remove, 20);
                else remove();
                setAsked('');
              }}
            >
              Yes
            </button>
          }
        />
      )}
    </main>
  );
}

describe('focus after the focused control was removed', () => {
  it.each([false, true])('goes to the next one, else to the heading; removed after the dialog: %s', async (late) => {
    const user = userEvent.setup();
    render(
      <I18nProvider>
        <Rows late={late} />
      </I18nProvider>,
    );
    const focused = () => document.activeElement?.textContent;
    for (const [name, next] of [
      ['B', 'Delete C'],
      ['C', 'Rows'],
      ['A', 'Rows'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await user.click(screen.getByRole('button', { name: `Delete ${name}` }));
      // oxlint-disable-next-line no-await-in-loop
      await user.click(screen.getByRole('button', { name: 'Yes' }));
      // oxlint-disable-next-line no-await-in-loop
      await expect
        .poll(() => [screen.queryByRole('button', { name: `Delete ${name}` }), focused()])
        .toEqual([null, next]);
    }
  });

  it('stays where the user has moved it meanwhile', async () => {
    const user = userEvent.setup();
    render(
      <I18nProvider>
        <Rows late />
      </I18nProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Delete B' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    screen.getByRole('button', { name: 'Export' }).focus();
    await expect.poll(() => screen.queryByRole('button', { name: 'Delete B' })).toBe(null);
    expect(document.activeElement?.textContent).toBe('Export');
  });
});

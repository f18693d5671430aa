import { render, screen } from '@testing-library/react';
import { Fragment, type ReactNode, createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { T } from '@/i18n/t';
import { Price } from '@/ui/Price';
import { heldTexts } from '../../fixtures/heldTexts';
import { translatePage } from '../../fixtures/translator';

const bags = (n: number): ReactNode => (
  <p>
    {n} bags for {`€${n * 40}`}
  </p>
);

/** Renders, translates, and renders again what changed. Returns the text that is seen. */
function seen(before: ReactNode, after: ReactNode): string {
  const { container, rerender } = render(before);
  translatePage(container);
  rerender(after);
  return container.textContent;
}

describe('on a page that a translator changed', () => {
  it('a number within a sentence changes', () => {
    expect(seen(bags(1), bags(2))).toBe('2 bags for €80');
  });

  it('text beside an element changes, and the element goes and comes', () => {
    const line = (text: string, mark: boolean) => (
      <button>
        {mark && <i>mark</i>}
        {text} <b>fixed</b>
      </button>
    );
    expect(seen(line('Choose', true), line('Chosen', false))).toBe('Chosen fixed');
    expect(seen(line('Choose', false), line('Chosen', true))).toBe('markChosen fixed');
  });

  it('text goes and comes beside an element', () => {
    const line = (text: string | null) => (
      <p>
        <b>fixed</b>
        {text}
      </p>
    );
    expect(seen(line(' of 9'), line(null))).toBe('fixed');
    expect(seen(line(null), line(' of 9'))).toBe('fixed of 9');
  });

  it('children of a component and of a fragment change', () => {
    const Frame = ({ children }: { children: ReactNode }) => <p>{children}</p>;
    const line = (n: number) => (
      <Frame>
        <>total {n}</>
        <Fragment key="more">{n > 1 ? 'many' : 'one'}</Fragment>
      </Frame>
    );
    expect(seen(line(1), line(2))).toBe('total 2many');
  });

  it('a message with elements in it changes', async () => {
    await loadMessages('flow', 'en_GB');
    const line = (cents: number) => (
      <I18nProvider>
        <p>
          <T
            id="results.keptFrom"
            values={{ flights: `${cents} flights`, age: 'now', price: <b>{cents}</b>, forAll: 'x' }}
          />
        </p>
      </I18nProvider>
    );
    const before = render(line(1)).container.textContent;
    expect(seen(line(1), line(2))).toBe(before.replaceAll('1', '2'));
  });

  it.each([
    ['Pay €1,160.74 at our office', ['€1,160.74']],
    ['Pay 1\u00a0160,74\u00a0€ now, then 5,00\u00a0€', ['1\u00a0160,74\u00a0€', '5,00\u00a0€']],
    ['−12,00\u00a0€ less', ['−12,00\u00a0€']],
    ['about PLN\u00a05.50 each', ['PLN\u00a05.50']],
    ['30,00\u00a0kr each', ['30,00\u00a0kr']],
    ['3 flights, 2 h 40, BT\u00a0925', []],
    ['€5', ['€5']],
  ])('amounts of the sentence “%s” stay: %j', (sentence, amounts) => {
    const { container } = render(<p>{sentence}</p>);
    expect(container.textContent).toBe(sentence);
    expect(Array.from(container.querySelectorAll('[translate="no"]'), (one) => one.textContent)).toEqual(amounts);
  });

  it('an amount beside an element stays, and an option stays text', () => {
    const { container } = render(
      <div>
        <b>Fee</b>
        {'2%, €6.43.'}
        <select>
          <option>from €5</option>
        </select>
      </div>,
    );
    expect(container.querySelector('[translate="no"]')?.textContent).toBe('€6.43');
    expect(container.querySelector('option')?.innerHTML).toBe('from €5');
  });

  it('a sentence gets and loses an amount', () => {
    const line = (amount: string) => <p>{`Transfer ${amount}`}</p>;
    expect(seen(line('nothing'), line('€80'))).toBe('Transfer €80');
    expect(seen(line('€80'), line('nothing'))).toBe('Transfer nothing');
    expect(seen(line('€80'), line('€90'))).toBe('Transfer €90');
  });

  it('the whole price changes: euros and cents', () => {
    expect(seen(<Price cents={24_380} />, <Price cents={16_099} />)).toBe('€160.99');
    expect(seen(<Price cents={24_300} from />, <Price cents={16_099} />)).toBe('€160.99');
  });
});

describe('elements around text', () => {
  it('are made only beside elements, once for each run, and not for white space', () => {
    const n = 2;
    render(
      <>
        <p>
          {n} of {'nine'}
        </p>
        <p>
          <b>bold</b> <i>italic</i> {n} of nine
        </p>
        <select>
          <option>
            {n} of {9}
          </option>
        </select>
      </>,
    );
    const [plain, mixed] = screen.getAllByText(/of nine/);
    expect(plain?.outerHTML).toBe('<p>2 of nine</p>');
    expect(mixed?.outerHTML).toBe('<span> 2 of nine</span>');
    expect(mixed?.parentElement?.innerHTML).toBe('<b>bold</b> <i>italic</i><span> 2 of nine</span>');
    expect(screen.getByRole('option').innerHTML).toBe('2 of 9');
  });

  it('a component that returns text of its own is found', () => {
    const Bare = () => 'bare' as unknown as ReactNode;
    const { unmount } = render(
      <p>
        <Bare />
        {createElement(Fragment, null, 'made by hand')}
      </p>,
    );
    expect(heldTexts(document.body)).toEqual(['<p class=""> bare', '<p class=""> made by hand']);
    unmount();
  });
});

import { act, fireEvent, screen } from '@testing-library/react';
import { type Root, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptSection } from '@/features/home/KeptSection';

/** Tells what is observed that it has come near. */
let comeNear: () => void;
const draw = vi.fn();
let root: Root | null;
let painted: HTMLElement;

/** Prices of the answer: other than those of the HTML. */
function Prices({ price }: { price: () => number }) {
  draw();
  return (
    <ul>
      <li>
        <a href="/cheap-flights">All</a>
      </li>
      <li>
        <a href="/search/results">Oslo {price()}</a>
      </li>
    </ul>
  );
}

let price: number;
const routerOf = () =>
  createMemoryRouter([
    {
      path: '/',
      element: (
        <KeptSection>
          <Prices price={() => price} />
        </KeptSection>
      ),
    },
    { path: '/search/results', element: <h1>Results</h1> },
  ]);

async function hydrate(): Promise<{ recovered: ReturnType<typeof vi.fn> }> {
  painted = document.createElement('div');
  document.body.append(painted);
  // The build has no document.
  vi.stubGlobal('document', undefined);
  const html = renderToString(<RouterProvider router={routerOf()} />);
  vi.unstubAllGlobals();
  stubObserver();
  painted.innerHTML = html;
  draw.mockClear();
  price = 20;
  const recovered = vi.fn();
  await act(async () => {
    root = hydrateRoot(painted, <RouterProvider router={routerOf()} />, { onRecoverableError: recovered });
  });
  return { recovered };
}

function stubObserver(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => told([{ isIntersecting: true }]);
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
}

beforeEach(() => {
  price = 30;
  root = null;
});

afterEach(async () => {
  await act(async () => root?.unmount());
  painted.remove();
  delete document.documentElement.dataset['prices'];
  vi.unstubAllGlobals();
});

it('the HTML stays as it is, and nothing is drawn, until the section comes near the screen', async () => {
  const { recovered } = await hydrate();
  expect(screen.getByRole('link', { name: 'Oslo 30' })).toBeTruthy();
  expect(draw).not.toHaveBeenCalled();
  await act(async () => comeNear());
  expect(screen.getByRole('link', { name: 'Oslo 20' })).toBeTruthy();
  expect(screen.queryByText('Oslo 30')).toBeNull();
  expect(recovered).not.toHaveBeenCalled();
});

it('it is drawn before it is printed', async () => {
  await hydrate();
  await act(async () => void dispatchEvent(new Event('beforeprint')));
  expect(screen.getByRole('link', { name: 'Oslo 20' })).toBeTruthy();
});

it('a link that gets the focus keeps it', async () => {
  await hydrate();
  await act(async () => screen.getByRole('link', { name: 'Oslo 30' }).focus());
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Oslo 20' }));
});

it('a link of the HTML leads on within the app', async () => {
  await hydrate();
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Oslo 30' })));
  expect(screen.getByRole('heading', { name: 'Results' })).toBeTruthy();
});

it('prices over the limit do not stay', async () => {
  document.documentElement.dataset['prices'] = 'old';
  await hydrate();
  expect(draw).toHaveBeenCalled();
});

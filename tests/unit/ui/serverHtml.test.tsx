import { render, screen, waitFor } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ServerHtml, type ServerHtmlProps } from '@/ui/ServerHtml';

// Links are compared by origin, which the blank page lacks.
(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://site.test/');

async function show(props: ServerHtmlProps, at = '/info/faq?lang=lv') {
  let root: ShadowRoot | undefined;
  const ready = vi.fn((shadow: ShadowRoot) => {
    root = shadow;
  });
  const router = createMemoryRouter(
    [
      { path: '/info/faq', element: <ServerHtml {...props} onReady={ready} /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(ready).toHaveBeenCalled());
  return { root: root as unknown as ShadowRoot, router };
}

// Sanitising itself is tested in a real browser: inBrowser.test.ts.
describe('HTML from the server', () => {
  it('is isolated from the page in both directions', async () => {
    await show({ html: '<p id="root">Inside</p>', css: 'body { display: none }' });
    expect(screen.queryByText('Inside')).toBeNull();
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });

  it('has links that use the router', async () => {
    const { root, router } = await show({ html: '<p>Terms</p>' });
    // DOMPurify loses links in happy-dom; inBrowser.test.ts covers them.
    root.append(Object.assign(document.createElement('a'), { href: '/info/terms-of-service' }));
    root.querySelector('a')?.click();
    await screen.findByText('Elsewhere');
    expect(router.state.location.pathname + router.state.location.search).toBe('/info/terms-of-service?lang=lv');
  });

  it.each([
    ['a file of our own host', '/bucket/terms.pdf', false],
    ['an unknown path', '/blog/terms', false],
    ['a screen', '/dashboard/trips?x=1#top', true],
  ])('leaves %s to the browser or the router', async (_, href, isInner) => {
    const { root, router } = await show({ html: '<p>Terms</p>' });
    const link = Object.assign(document.createElement('a'), { href });
    root.append(link);
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
    // A real browser would leave the page of the test.
    let followed = false;
    window.addEventListener(
      'click',
      (event) => {
        followed = !event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    link.dispatchEvent(press);
    expect(followed).toBe(!isInner);
    expect(router.state.location.pathname).toBe(isInner ? '/dashboard/trips' : '/info/faq');
  });

  it('takes links of SVG for links, and a fragment that cannot be decoded for none', async () => {
    const { root, router } = await show({ html: '<p>Terms</p>' });
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'a');
    svg.setAttributeNS('http://www.w3.org/1999/xlink', 'xlink:href', '#%');
    root.append(svg);
    svg.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    expect(router.state.location.pathname).toBe('/info/faq');
    svg.setAttributeNS('http://www.w3.org/1999/xlink', 'xlink:href', '/info/privacy-policy');
    svg.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    await screen.findByText('Elsewhere');
    expect(router.state.location.pathname).toBe('/info/privacy-policy');
  });

  it('shows a fallback until it is rendered', async () => {
    const pending = show({ html: '<p>Text</p>', fallback: <p>Loading</p> });
    expect(screen.getByText('Loading')).toBeDefined();
    await pending;
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  });
});

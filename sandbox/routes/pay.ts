import { Hono } from 'hono';
import type { SandboxContext, SandboxEnv } from '../http/context';
import { asLocale } from '../http/entrance';
import { decide, isDecision, orderOfPage } from '../payment/outcome';
import { PAGE_CSS, missingPage, payPage, returnUrl } from '../payment/page';

/** The page may post only to itself and redirect to the shop. */
function guard(c: SandboxContext, backTo?: string): void {
  const back = backTo === undefined ? '' : ` ${new URL(backTo).origin}`;
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; form-action 'self'${back}; frame-ancestors 'none'; base-uri 'none'`,
  );
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Cache-Control', 'no-store');
}

function missing(c: SandboxContext): Response | Promise<Response> {
  guard(c);
  const wished = c.req.header('accept-language')?.slice(0, 2);
  return c.html(missingPage(asLocale(wished) ?? 'en_GB'), 404);
}

/** The hosted payment page: GET /pay/{token}, POST /pay/{token}/{approve|decline|abandon}. */
export const payRoutes = new Hono<SandboxEnv>()
  .get('/pay/page.css', (c) => c.body(PAGE_CSS, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  .get('/pay/:token', (c) => {
    const deps = c.get('deps');
    const order = orderOfPage(deps, c.req.param('token'));
    const tenant = order && deps.tenants.get(order.tenant);
    if (!order || !tenant) return missing(c);
    guard(c, order.body.returnUrl);
    return c.html(payPage(order, tenant));
  })
  .post('/pay/:token/:decision', (c) => {
    const decision = c.req.param('decision');
    const order = isDecision(decision) ? decide(c.get('deps'), c.req.param('token'), decision) : null;
    if (!order) return missing(c);
    guard(c, order.body.returnUrl);
    return c.redirect(returnUrl(order), 303);
  });

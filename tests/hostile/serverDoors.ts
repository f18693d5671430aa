import { request } from 'node:http';
import type { Server } from '../e2e/server';

/** Calls of the sandbox itself, as a stranger sends them. The app's own doors are in doors.ts. */
interface Call {
  method?: string;
  host?: string;
  type?: string;
  body?: string;
}
interface Answer {
  status: number;
  text: string;
}

/** Plain HTTP: `fetch` would not send a foreign `Host`. */
const call = ({ port }: Server, path: string, { method = 'POST', host, type, body }: Call = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = {
      Host: host ?? `kaija.localhost:${port}`,
      'X-Company-Name': 'kaija',
      'Content-Type': type ?? 'application/json',
    };
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end(body);
  });

const nested = '['.repeat(5000) + ']'.repeat(5000);
const BODIES = ['{', 'null', '[]', '"text"', '1e400', nested, `{"events":${nested}}`, `{"refresh_token":${nested}}`];
const PLACES = [
  '/visits',
  '/api/booking/create',
  '/api/payment/order',
  '/api/payment/validate',
  `/api/booking/addGroupBooking/${crypto.randomUUID()}`,
  '/securetoken.googleapis.com/v1/token?key=sandbox-kaija',
  ...['signUp', 'signInWithPassword', 'signInWithIdp', 'lookup', 'update', 'sendOobCode', 'resetPassword'].map(
    (name) => `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=sandbox-kaija`,
  ),
];
const HOSTS = ['evil.localhost', 'kaija.evil.localhost', '6.6.6.6', '127.0.0.1.nip.io', 'evil.example', 'localhost.'];

const visit = (event: object): string =>
  JSON.stringify({ tenant: 'kaija', session: 's', events: [{ name: 'page_view', at: Date.now(), ...event }] });
const params = { page_path: '/', language: 'en' };

/** A probe answers what is wrong; nothing if the door holds. */
export const SERVER_DOORS: Record<string, (server: Server) => Promise<string[]>> = {
  async 'bodies: no server error'(server) {
    const wrong: string[] = [];
    for (const path of PLACES)
      for (const body of BODIES) {
        // oxlint-disable-next-line no-await-in-loop -- one call after the other
        const { status } = await call(server, path, { body });
        if (status < 400 || status >= 500) wrong.push(`${path} with ${body.slice(0, 30)}: ${status}`);
      }
    return wrong;
  },
  async 'hosts: the tenants’ only'(server) {
    const answers = await Promise.all(HOSTS.map((host) => call(server, '/api/services/all', { method: 'GET', host })));
    return answers.flatMap(({ status }, at) => (status === 421 ? [] : [`${HOSTS[at]}: ${status}`]));
  },
  async 'visits: shapes and times'(server) {
    const events = [
      { at: 1e300, params },
      { at: -1, params },
      { params: { ...params, page_path: '/jane@example.com' } },
      { params: { ...params, name: 'Jane Bond' } },
    ];
    const answers = await Promise.all(
      events.map((event) => call(server, '/visits', { type: 'text/plain', body: visit(event) })),
    );
    const { status } = await call(server, '/visits', { method: 'GET' });
    return [
      ...answers.flatMap((answer, at) => (answer.status === 400 ? [] : [`event ${at}: ${answer.status}`])),
      ...(status === 200 ? [] : [`the page: ${status}`]),
    ];
  },
  async 'visits and enquiries: limits'(server) {
    const flood = async (path: string, body: string, times: number): Promise<number> => {
      const answers = await Promise.all(
        Array.from({ length: times }, () => call(server, path, { type: 'text/plain', body })),
      );
      return answers.filter(({ status }) => status === 429).length;
    };
    const [visits, enquiries] = [
      await flood('/visits', visit({ params }), 200),
      await flood(`/api/booking/addGroupBooking/${crypto.randomUUID()}`, '{}', 60),
    ];
    return [...(visits > 0 ? [] : ['200 visits in a second']), ...(enquiries > 0 ? [] : ['60 enquiries in a second'])];
  },
  async 'mails: the link leads to a tenant'(server) {
    const body = JSON.stringify({
      requestType: 'PASSWORD_RESET',
      email: 'verified@example.com',
      continueUrl: 'http://evil.localhost/',
    });
    const { status } = await call(server, '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=sandbox-kaija', {
      body,
    });
    return status === 400 ? [] : [`continueUrl of a stranger: ${status}`];
  },
};

import { check } from '../check';
import type { Exchange } from '../client';
import type { Trial } from '../trial';
import { langOf, otherOf } from './common';
import { theProfile } from './profile';

type Texts = Record<string, string>;

const TYPES = [
  'footer',
  'booking_guide',
  'terms_of_service',
  'privacy_policy',
  'cancellation_policy',
  'guarantee_rules',
  'deals_and_vouchers',
  'about_us',
  'airline_policy',
  'faq',
];

/** Strings of a category in the language of the calls and in another one, if the tenant has several. */
async function inTwo(
  trial: Trial,
  category: string,
  company?: string,
): Promise<{ own: Texts; other: Texts | null; call: string }> {
  const { languages } = await trial.after(theProfile);
  const { language } = trial.options;
  const ask = (locale: string) =>
    trial.ask('getStrings', {
      path: { category, lang: langOf(locale) },
      language: locale,
      mayLack: true,
      ...(company === undefined ? {} : { company }),
    });
  const own = await ask(language);
  const second = otherOf(languages, language);
  const other = second === null ? null : await ask(second);
  return { own: own.body as Texts, other: (other?.body ?? null) as Texts | null, call: other?.call ?? own.call };
}

function differ(trial: Trial, own: Texts, other: Texts | null, call: string): void {
  const shared = other ? Object.keys(own).filter((key) => key in other) : [];
  if (!other || !shared.length) return;
  const same = shared.every((key) => own[key] === other[key]);
  trial.holds(
    !same,
    call,
    shared[0] ?? '',
    'words of the language of the path',
    `${own[shared[0] ?? ''] ?? ''}, as in ${trial.options.language}`,
  );
}

/** A file that an answer names; redirects are followed. */
async function fileOf(trial: Trial, address: string): Promise<Exchange> {
  let url = new URL(address, `${trial.client.base}/`).href;
  for (let n = 0; n < 5; n++) {
    const answer = await trial.client.get(url);
    const next = answer.headers.get('Location');
    if (answer.status < 300 || answer.status >= 400 || !next) return answer;
    url = new URL(next, url).href;
  }
  throw trial.blocked(`${url} redirects for ever`);
}

interface Links {
  type?: string;
  css?: string[];
  html?: string[];
}
async function textOf(trial: Trial, type: string, locale: string): Promise<Exchange | null> {
  const { tenant } = trial.options;
  const answer = await trial.ask('getStaticLinks', {
    path: { type, tenant, lang: langOf(locale) },
    language: locale,
    expect: [200, 404],
  });
  if (answer.status === 404) return null;
  const list = answer.body as Links[];
  const entry = list.find((one) => one.type === type) ?? list.find((one) => one.type === undefined);
  if (
    !trial.holds(
      entry !== undefined,
      answer.call,
      'type',
      `an entry with ${type}, or without a type`,
      list.map((one) => one.type),
    )
  )
    return null;
  for (const [kind, files, wanted] of [
    ['css', entry?.css ?? [], 'text/css'],
    ['html', entry?.html ?? [], 'text/html'],
  ] as const)
    for (const [n, address] of files.entries()) {
      const file = await fileOf(trial, address);
      const field = `${kind}.${n}`;
      if (
        trial.holds(
          file.status === 200,
          answer.call,
          field,
          `a file that can be read (${address})`,
          String(file.status),
        )
      )
        trial.holds(
          file.type === wanted,
          answer.call,
          field,
          `a file of type ${wanted}`,
          file.type || 'no Content-Type',
        );
      if (kind === 'html') return file;
    }
  return null;
}

export const content = [
  check({
    id: 'content.resources',
    group: 'content',
    asks: 'The tenant’s own words are answered in every language of the profile',
    why: 'Without them the app shows its own texts.',
    said: 'OpenAPI getStrings; docs/api.md, What may be left out',
    run: async (trial) => {
      const { languages } = await trial.after(theProfile);
      for (const language of languages)
        await trial.ask('getStrings', {
          path: { category: 'resources', lang: langOf(language) },
          language,
          mayLack: true,
        });
    },
  }),
  check({
    id: 'content.services',
    group: 'content',
    asks: 'Texts of services come in the language of the path',
    why: 'The traveller reads what insurance covers in a language they do not know.',
    said: 'OpenAPI getStrings',
    run: async (trial) => {
      const { own, other, call } = await inTwo(trial, 'additional_services');
      differ(trial, own, other, call);
    },
  }),
  check({
    id: 'content.faq',
    group: 'content',
    asks: 'Questions have answers, in the language of the path, for every company',
    why: 'A question without its answer is shown to somebody who looks for help.',
    said: 'OpenAPI getStrings',
    run: async (trial) => {
      const { own, other, call } = await inTwo(trial, 'faq', 'default');
      differ(trial, own, other, call);
      const lonely = Object.keys(own).find(
        (key) => key.endsWith('.question') && !own[key.replace(/question$/, 'answer')],
      );
      if (lonely) trial.fault(call, lonely.replace(/question$/, 'answer'), 'the answer to this question', 'nothing');
    },
  }),
  check({
    id: 'content.unknown-language',
    group: 'content',
    asks: 'A language that does not exist is refused with 400 or 404',
    why: 'An answer for it is kept on the device as if it were that language.',
    said: 'docs/api.md, Errors',
    run: async (trial) => {
      await trial.ask('getStrings', { path: { category: 'resources', lang: 'xx' }, expect: [400, 404] });
    },
  }),
  check({
    id: 'content.texts',
    group: 'content',
    asks: 'Texts that are named can be read as HTML and CSS; those that are not there are 404',
    why: 'A link to the terms that leads nowhere stops the careful traveller at Pay.',
    said: 'OpenAPI getStaticLinks',
    run: async (trial) => {
      let found = 0;
      for (const type of TYPES) if (await textOf(trial, type, trial.options.language)) found += 1;
      if (!found && !trial.faults.length) throw trial.leftOut('every text is answered 404');
    },
  }),
  check({
    id: 'content.texts-language',
    group: 'content',
    asks: 'The text of the terms is in the language of the path',
    why: 'The traveller agrees to terms that they cannot read.',
    said: 'OpenAPI getStaticLinks',
    run: async (trial) => {
      const { languages } = await trial.after(theProfile);
      const { language } = trial.options;
      const second = otherOf(languages, language);
      const own = await textOf(trial, 'terms_of_service', language);
      const other = second === null ? null : await textOf(trial, 'terms_of_service', second);
      if (!own || !other) throw trial.leftOut('there are no terms in two languages');
      trial.holds(
        own.text !== other.text,
        `GET ${new URL(other.url).pathname}`,
        'the text',
        `words in ${second ?? ''}`,
        `those in ${language}`,
      );
    },
  }),
  check({
    id: 'content.banners',
    group: 'content',
    asks: 'Pictures of banners are pictures, links are paths of the site or whole addresses',
    why: 'The first thing on the home page is a broken picture.',
    said: 'OpenAPI getBanners',
    run: async (trial) => {
      const lang = langOf(trial.options.language);
      const { body, call } = await trial.ask('getBanners', { path: { lang }, mayLack: true });
      const list = body as (string | { image?: string | null; link?: string | null })[];
      for (const [n, one] of list.entries()) {
        const { image, link } = typeof one === 'string' ? { image: one, link: null } : one;
        if (image) {
          const file = await fileOf(trial, image);
          const field = typeof one === 'string' ? String(n) : `${n}.image`;
          trial.holds(
            file.status === 200 && file.type.startsWith('image/'),
            call,
            field,
            'the address of a picture',
            `${image}: ${file.status} ${file.type}`,
          );
        }
        if (link)
          trial.holds(/^(?:\/(?!\/)|https?:\/\/)/.test(link), call, `${n}.link`, 'a path or a whole address', link);
      }
    },
  }),
];

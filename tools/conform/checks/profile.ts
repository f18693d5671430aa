import type { SoundTenant } from '@/api/shapes/tenant';
import { check } from '../check';

const SAID = 'OpenAPI getTenant, TenantProfile';

/** The profile. */
export const theProfile = check({
  id: 'profile.answer',
  group: 'profile',
  asks: 'The tenant profile is answered',
  why: 'It is asked at every start; without it travellers see the colours and contact of the build.',
  said: SAID,
  run: (trial) => trial.json<SoundTenant>('getTenant', { path: { tenant: trial.options.tenant } }),
});

const CALL = 'GET /tenant/name/…';

export const profile = [
  theProfile,
  check({
    id: 'profile.languages',
    group: 'profile',
    asks: 'The languages are named once each, and the language of the calls is one of them',
    why: 'A language that is not named cannot be chosen on the site.',
    said: SAID,
    run: async (trial) => {
      const { languages } = await trial.after(theProfile);
      trial.holds(new Set(languages).size === languages.length, CALL, 'languages', 'each language once', languages);
      const { language } = trial.options;
      trial.holds(
        (languages as string[]).includes(language),
        CALL,
        'languages',
        `${language} (--lang) among them`,
        languages,
      );
    },
  }),
  check({
    id: 'profile.fee',
    group: 'profile',
    asks: 'A service fee that is on has an amount',
    why: 'The price in the list would not be the price at the end.',
    said: SAID,
    run: async (trial) => {
      const { serviceFeeEnabled: on, serviceFeePerPassenger: fee } = await trial.after(theProfile);
      if (!on) return;
      trial.holds(
        typeof fee === 'number' && fee >= 0,
        CALL,
        'serviceFeePerPassenger',
        'euros, as the fee is enabled',
        fee,
      );
    },
  }),
  check({
    id: 'profile.dates',
    group: 'profile',
    asks: 'Date formats are of DD, MM and YYYY with one separator',
    why: 'Days would be shown in a form that nobody reads.',
    said: SAID,
    run: async (trial) => {
      const { dateFormat, shortDateFormat } = await trial.after(theProfile);
      const whole = /^(?=.*DD)(?=.*MM)(?=.*YYYY)[DMY]+([^DMY])[DMY]+\1[DMY]+$/;
      trial.holds(whole.test(dateFormat), CALL, 'dateFormat', 'DD, MM and YYYY with one separator', dateFormat);
      const short = /^(?:DD[^DMY]MM|MM[^DMY]DD)$/;
      trial.holds(short.test(shortDateFormat), CALL, 'shortDateFormat', 'DD and MM with a separator', shortDateFormat);
    },
  }),
  check({
    id: 'profile.hours',
    group: 'profile',
    asks: 'Opening hours end after they begin',
    why: 'A wrong period is left out of the support page.',
    said: SAID,
    run: async (trial) => {
      const { openingHours } = (await trial.after(theProfile)).contactInformation;
      if (!Array.isArray(openingHours)) return;
      for (const [n, { from, to }] of openingHours.entries())
        trial.holds(from < to, CALL, `contactInformation.openingHours.${n}.to`, `HH:MM after ${from}`, to);
    },
  }),
  check({
    id: 'profile.unknown',
    group: 'profile',
    asks: 'An unknown tenant is answered 404',
    why: 'A site with a wrong name would show somebody else’s profile.',
    said: 'docs/api.md, Errors',
    run: async (trial) => {
      await trial.ask('getTenant', { path: { tenant: 'no-such-tenant-here' }, expect: 404 });
    },
  }),
];

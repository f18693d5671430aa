import { PAPER_TYPES } from './agency';

/** Where the installed app takes files that other apps share with it, below the base path. */
export const SHARE_PATH = 'share';
/** Their field in the form, and the header with the name of a kept one. */
export const SHARE_FIELD = 'papers';
export const SHARE_NAME = 'X-Name';
/** More at once is no journey. */
export const MOST_SHARED = 10;

/** The app as a target of the system's share sheet (Web Share Target). */
export const SHARE_TARGET = {
  action: `./${SHARE_PATH}`,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    files: [
      {
        name: SHARE_FIELD,
        accept: [...Object.values(PAPER_TYPES), 'text/calendar', '.pdf', '.png', '.jpg', '.jpeg', '.pkpass', '.ics'],
      },
    ],
  },
} as const;

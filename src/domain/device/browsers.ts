/* What a browser can do that it does not tell, by its user agent. Tested with real ones (tests/unit/device/browsers.test.ts). */

/** Apps that open links in a browser of their own, by their token; Messenger has that of Facebook, too. */
const APPS: readonly (readonly [name: string, token: RegExp])[] = [
  ['Instagram', /\bInstagram \d/],
  ['Threads', /\bBarcelona \d/],
  ['Messenger', /\bFBAN\/Messenger|\bFB_IAB\/Orca/],
  ['Facebook', /\bFB(?:AN|AV|_IAB)\//],
  ['TikTok', /\b(?:musical_ly|trill|TikTok)_|\bBytedanceWebview\b/],
  ['LINE', /\bLine\/\d/],
  ['Snapchat', /\bSnapchat\b/],
  ['Pinterest', /\[Pinterest\//],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['X', /\bTwitter(?: for iP|Android)/],
  ['WeChat', /\bMicroMessenger\//],
  ['Telegram', /\bTelegram-Android\//],
  ['Google', /\bGSA\//],
];

/** What identifies a browser. `touchPoints`: of the screen; an iPad calls itself a Mac, which has none. */
export interface Browser {
  userAgent: string;
  touchPoints: number;
}

const isIos = ({ userAgent, touchPoints }: Browser): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1);

/** Safari and every browser on an iPhone or iPad. */
export const isWebKit = (userAgent: string): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ||
  (/AppleWebKit\//.test(userAgent) && !/(?:Chrome|Chromium|CriOS|Edg|OPR|Android)\//.test(userAgent));

/** Since this version of iOS other browsers share to the home screen, and what is there may have notifications. */
const [MAJOR, MINOR] = [16, 4];

/** An iPad that calls itself a Mac has the version of Safari alone; the others there have none, and are newer. */
function isSharing(userAgent: string): boolean {
  const [, major = '99', minor = '0'] =
    /\bOS (\d+)_(\d+)/.exec(userAgent) ?? /\bVersion\/(\d+)\.(\d+)/.exec(userAgent) ?? [];
  return Number(major) > MAJOR || (Number(major) === MAJOR && Number(minor) >= MINOR);
}

/** Nothing stands between version and name: other browsers add theirs there. */
const SAFARI = /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\/[\d.]+$/;
const OTHERS = /\b(?:CriOS|FxiOS|EdgiOS)\//;

/**
 * How a page gets to the home screen where the browser has no prompt for it: `share` by its menu, which leads there; an app by
 * opening the page in a browser first; `none`.
 */
export type HomeScreenWay = 'share' | 'none' | { app: string; browser: 'Safari' | 'Chrome' };

export function homeScreenWay(browser: Browser): HomeScreenWay {
  const { userAgent } = browser;
  const onIos = isIos(browser);
  const app = APPS.find(([, token]) => token.test(userAgent))?.[0];
  if (app !== undefined && (onIos || /\bAndroid\b/.test(userAgent)))
    return { app, browser: onIos ? 'Safari' : 'Chrome' };
  if (!onIos) return 'none';
  return SAFARI.test(userAgent) || (OTHERS.test(userAgent) && isSharing(userAgent)) ? 'share' : 'none';
}

/** Whether a page has notifications on the home screen that this browser does not have. */
export const hasMoreOnHomeScreen = (browser: Browser): boolean =>
  homeScreenWay(browser) === 'share' && isSharing(browser.userAgent);

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/*
 * The bars and menus of the browser's own window are web pages by now, made anew for every window: 0.7 of the 1.0 s of
 * processor that an empty window took, and nobody looks at them (0.3 s without; Chromium 156). Chromium hears the last
 * such switch only, so this one repeats what Playwright turns off itself.
 */
const OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  'InitialWebUI,WebUIToolbar,WebUIReloadButton,WebUIBackForwardButton,WebUIHomeButton,WebUILocationBar',
  'WebUISplitTabsButton,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];

/** Switches of every browser of tests and benchmarks: no talk with hosts that a closed network refuses, no window bars. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${OFF.join(',')}`,
];

/** A browser in the order of decisions 2: environment, installed, Playwright's own. Undefined when there is none. */
export function findBrowser() {
  const asked = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH;
  if (asked) {
    if (!existsSync(asked)) throw new Error(`CHROMIUM_PATH names ${asked}, which is not there`);
    return asked;
  }
  return [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));
}

const attempt = (command, args) => {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch {
    return false;
  }
};

/** The browser, fetched if need be: Playwright's download first, then the system's packages. Throws when neither works. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium found: fetching one');
  const root = process.getuid?.() === 0;
  const apt = (...args) => attempt(root ? 'apt-get' : 'sudo', root ? args : ['-n', 'apt-get', ...args]);
  const byNpx = () => attempt('npx', ['playwright', 'install', 'chromium']);
  const byApt = () =>
    existsSync('/usr/bin/apt-get') && apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium');
  if (byNpx() || byApt()) {
    const now = findBrowser();
    if (now) return now;
  }
  throw new Error('No browser: install Chrome or Chromium, or set CHROMIUM_PATH to one');
}

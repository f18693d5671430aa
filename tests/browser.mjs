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
 * Chromium's own window UI consists of web pages, which took 0.7 of the 1.0 s of CPU time an empty window needs
 * (Chromium 156). Chromium honours only the last --disable-features switch, so this one repeats Playwright's own list.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  'InitialWebUI,WebUIToolbar,WebUIReloadButton,WebUIBackForwardButton,WebUIHomeButton,WebUILocationBar',
  'WebUISplitTabsButton,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];

/** Switches for every browser of tests and benchmarks: no background requests, no window UI. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/**
 * Path of a browser: from the environment, installed, or Playwright's own, in this order. Undefined when there is none.
 */
export function findBrowser() {
  const configured = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH;
  if (configured) {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH is ${configured}, which does not exist`);
    return configured;
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

/** Path of a browser, installed if needed: Playwright's download first, then apt. Throws when neither works. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium found, installing one');
  const root = process.getuid?.() === 0;
  const apt = (...args) => attempt(root ? 'apt-get' : 'sudo', root ? args : ['-n', 'apt-get', ...args]);
  const byNpx = () => attempt('npx', ['playwright', 'install', 'chromium']);
  const byApt = () =>
    existsSync('/usr/bin/apt-get') && apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium');
  if (byNpx() || byApt()) {
    const now = findBrowser();
    if (now) return now;
  }
  throw new Error('No browser: install Chrome or Chromium, or set CHROMIUM_PATH');
}

import { type Browser, isWebKit } from '@/domain/device/browsers';

/** The page runs as the installed app, in a window of its own. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Safari and its kin delete what a page stored after about seven days without a visit, unless it is on the home screen. */
export const forgetsInSevenDays = (): boolean => isWebKit(navigator.userAgent) && !isInstalled();

/** What tells this browser from others. */
export const ownBrowser = (): Browser => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
});

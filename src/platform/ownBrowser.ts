import { type Browser, isWebKit } from '@/domain/device/browsers';
import { isInstalled } from './installed';

/** Safari and its kin delete what a page stored after about seven days without a visit, unless it is on the home screen. */
export const forgetsInSevenDays = (): boolean => isWebKit(navigator.userAgent) && !isInstalled();

/** What tells this browser from others. */
export const ownBrowser = (): Browser => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
});

import { describe, expect, it } from 'vitest';
import { hasMoreOnHomeScreen, homeScreenWay, isWebKit } from '@/domain/device/browsers';

const iphone = (version: string, rest: string): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const android = (model: string, rest: string): string =>
  `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
const mac = (rest: string): string =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const WV = 'Version/4.0 Chrome/124.0.6367.179 Mobile Safari/537.36';

const inApp = (app: string, browser: string) => ({ app, browser });

describe('how a page gets to the home screen', () => {
  it.each([
    ['Safari', iphone('18_1', 'Version/18.1 Mobile/15E148 Safari/604.1'), 'share', true],
    ['Safari 26', iphone('18_6', 'Version/26.0 Mobile/15E148 Safari/604.1'), 'share', true],
    ['Safari before notifications', iphone('16_3', 'Version/16.3 Mobile/15E148 Safari/604.1'), 'share', false],
    ['Chrome', iphone('17_4', 'CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1'), 'share', true],
    ['Chrome before it could', iphone('16_3', 'CriOS/112.0.5615.46 Mobile/15E148 Safari/604.1'), 'none', false],
    ['Firefox', iphone('17_4', 'FxiOS/125.1 Mobile/15E148 Safari/605.1.15'), 'share', true],
    ['Edge', iphone('17_4', 'Version/17.0 EdgiOS/124.0.2478.71 Mobile/15E148 Safari/605.1.15'), 'share', true],
    ['Opera', iphone('17_4', 'Version/17.4 Mobile/15E148 Safari/604.1 OPT/4.6.0'), 'none', false],
    ['DuckDuckGo', iphone('17_4', 'Version/17.4 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15'), 'none', false],
    ['an unknown app', iphone('17_4', 'Mobile/15E148'), 'none', false],
    [
      'Instagram',
      iphone(
        '17_4',
        'Mobile/21E219 Instagram 329.0.0.29.120 (iPhone14,5; iOS 17_4; en_GB; en; scale=3.00; 1170x2532; 590)',
      ),
      inApp('Instagram', 'Safari'),
      false,
    ],
    [
      'Facebook',
      iphone(
        '17_4',
        'Mobile/21E219 [FBAN/FBIOS;FBAV/460.0.0.33.109;FBBV/588577226;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.4;FBSS/3;FBLC/lv_LV;FBOP/5]',
      ),
      inApp('Facebook', 'Safari'),
      false,
    ],
    [
      'Messenger',
      iphone(
        '17_4',
        'Mobile/21E219 [FBAN/MessengerForiOS;FBAV/452.0.0.33.109;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.4;FBLC/en_GB;FBOP/5]',
      ),
      inApp('Messenger', 'Safari'),
      false,
    ],
    [
      'TikTok',
      iphone(
        '17_4',
        'Mobile/15E148 musical_ly_34.2.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/LV isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6',
      ),
      inApp('TikTok', 'Safari'),
      false,
    ],
    ['LINE', iphone('17_4', 'Mobile/15E148 Safari Line/14.6.0'), inApp('LINE', 'Safari'), false],
    [
      'the Google app',
      iphone('17_4', 'GSA/313.0.625196824 Mobile/15E148 Safari/604.1'),
      inApp('Google', 'Safari'),
      false,
    ],
    ['X', iphone('17_4', 'Mobile/15E148 Twitter for iPhone/10.39'), inApp('X', 'Safari'), false],
    ['Chrome on Android', android('K', 'Chrome/124.0.0.0 Mobile Safari/537.36'), 'none', false],
    [
      'Instagram on Android',
      android(
        'SM-S911B Build/UP1A.231005.007; wv',
        `${WV} Instagram 330.0.0.40.92 Android (34/14; 480dpi; 1080x2125; samsung; SM-S911B)`,
      ),
      inApp('Instagram', 'Chrome'),
      false,
    ],
    [
      'Facebook on Android',
      android('SM-S911B Build/UP1A.231005.007; wv', `${WV} [FB_IAB/FB4A;FBAV/461.0.0.48.85;]`),
      inApp('Facebook', 'Chrome'),
      false,
    ],
    [
      'Messenger on Android',
      android('SM-S911B Build/UP1A.231005.007; wv', `${WV} [FB_IAB/Orca-Android;FBAV/454.0.0.44.109;]`),
      inApp('Messenger', 'Chrome'),
      false,
    ],
    ['Safari on a Mac', mac('Version/18.1 Safari/605.1.15'), 'none', false],
    [
      'Chrome on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      'none',
      false,
    ],
  ])('%s', (_, userAgent, way, more) => {
    const browser = { userAgent, touchPoints: /Macintosh/.test(userAgent) ? 0 : 5 };
    expect(homeScreenWay(browser)).toEqual(way);
    expect(hasMoreOnHomeScreen(browser)).toBe(more);
  });

  it.each([
    ['18.1', true],
    ['16.3', false],
  ])('an iPad calls itself a Mac, with Safari %s', (version, more) => {
    const browser = { userAgent: mac(`Version/${version} Safari/605.1.15`), touchPoints: 5 };
    expect([homeScreenWay(browser), hasMoreOnHomeScreen(browser)]).toEqual(['share', more]);
  });
});

it('every browser on an iPhone is WebKit, and Safari on a Mac; Chrome elsewhere is not', () => {
  expect(
    [
      mac('Version/18.1 Safari/605.1.15'),
      iphone('18_1', 'CriOS/130.0 Mobile/15E148'),
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    ].map(isWebKit),
  ).toEqual([true, true, false]);
});

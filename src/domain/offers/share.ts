import type { Lang } from '../locale';
import type { Offer } from './types';

/** Ways to share a flight, in order. */
export const SHARE_CHANNELS = ['link', 'whatsapp', 'messenger', 'imessage', 'telegram', 'viber', 'email'] as const;
export type ShareChannel = (typeof SHARE_CHANNELS)[number];

/** Properties of a device that decide which apps it has. */
export interface Device {
  /** iPhone, iPad, Mac. */
  apple: boolean;
  /** Phone or tablet. */
  handheld: boolean;
}

/**
 * Channels that work on a device, in order. iMessage exists only on Apple devices. Messenger needs its app, because its
 * web page requires a Facebook app id.
 */
export const channelsOf = ({ apple, handheld }: Device): ShareChannel[] =>
  SHARE_CHANNELS.filter((channel) => (channel !== 'imessage' || apple) && (channel !== 'messenger' || handheld));

/** The address works only if the app is installed. */
export const isAppOnly = (channel: ShareChannel): boolean => channel === 'messenger' || channel === 'viber';

const MERGE_KEY = 'merge_key';
const PROVIDER = 'data_provider';

/**
 * Address at which a flight is found again: the results query plus the server's two keys of the flight, which unlike the rest
 * are case-sensitive. `lang`: of the sender.
 */
export const sharePath = (query: string, offer: Pick<Offer, 'mergeKey' | 'dataProvider'>, lang?: Lang): string => {
  const own = { [MERGE_KEY]: offer.mergeKey, [PROVIDER]: offer.dataProvider, ...(lang && { lang }) };
  return `/search/results?${query}&${new URLSearchParams(own).toString()}`;
};

/** The flight that an address names; null if there is none. */
export function sharedOf(address: string): Pick<Offer, 'mergeKey' | 'dataProvider'> | null {
  const query = new URLSearchParams(address);
  const mergeKey = query.get(MERGE_KEY);
  const dataProvider = query.get(PROVIDER);
  return mergeKey && dataProvider ? { mergeKey, dataProvider } : null;
}

/** What is shared: a flight, or the site. */
export interface Shared {
  /** Absolute. */
  url: string;
  subject: string;
  /** One sentence, without the address. */
  text: string;
}

const enc = encodeURIComponent;
const ADDRESS: Record<ShareChannel, (shared: Shared) => string> = {
  link: ({ url }) => url,
  whatsapp: ({ url, text }) => `https://wa.me/?text=${enc(`${text} ${url}`)}`,
  messenger: ({ url }) => `fb-messenger://share/?link=${enc(url)}`,
  // This form works on iOS and macOS.
  imessage: ({ url, text }) => `sms:&body=${enc(`${text} ${url}`)}`,
  telegram: ({ url, text }) => `https://t.me/share/url?url=${enc(url)}&text=${enc(text)}`,
  viber: ({ url, text }) => `viber://forward?text=${enc(`${text} ${url}`)}`,
  email: ({ url, subject, text }) => `mailto:?subject=${enc(subject)}&body=${enc(`${text}\n\n${url}`)}`,
};

/** Address that a channel opens; for `link` the flight's own address, which is copied. */
export const shareAddress = (channel: ShareChannel, shared: Shared): string => ADDRESS[channel](shared);

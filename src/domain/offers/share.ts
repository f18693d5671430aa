import type { Offer } from './types';

/** Spec 3, "share channels". */
export const SHARE_CHANNELS = ['link', 'whatsapp', 'messenger', 'imessage', 'telegram', 'viber', 'email'] as const;
export type ShareChannel = (typeof SHARE_CHANNELS)[number];

/** What a device is, as far as apps of others are concerned. */
export interface Device {
  /** iPhone, iPad, Mac. */
  apple: boolean;
  /** Phone or tablet. */
  handheld: boolean;
}

/**
 * The channels that can work on a device, in the order of the specification. Messages are on Apple's devices only. Messenger
 * answers where its app can be: on phones and tablets (its page on the web wants an app id of Facebook's from the sender).
 */
export const channelsOf = ({ apple, handheld }: Device): ShareChannel[] =>
  SHARE_CHANNELS.filter((channel) => (channel !== 'imessage' || apple) && (channel !== 'messenger' || handheld));

/** Nobody but an app that was installed answers to the address of these. */
export const isAppOnly = (channel: ShareChannel): boolean => channel === 'messenger' || channel === 'viber';

const MERGE_KEY = 'merge_key';
const PROVIDER = 'data_provider';

/**
 * Where a flight of a search is found again: the results query with the two names that the server has for the flight
 * (spec 7, one specific flight). The rest of a results address is in lower case; these two are kept as they are.
 */
export const sharePath = (query: string, offer: Pick<Offer, 'mergeKey' | 'dataProvider'>): string =>
  `/search/results?${query}&${new URLSearchParams({ [MERGE_KEY]: offer.mergeKey, [PROVIDER]: offer.dataProvider }).toString()}`;

/** The flight that an address asks for; null for one that only asks for a search. */
export function sharedOf(address: string): Pick<Offer, 'mergeKey' | 'dataProvider'> | null {
  const query = new URLSearchParams(address);
  const mergeKey = query.get(MERGE_KEY);
  const dataProvider = query.get(PROVIDER);
  return mergeKey && dataProvider ? { mergeKey, dataProvider } : null;
}

interface Shared {
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
  // the form that both iOS and macOS read
  imessage: ({ url, text }) => `sms:&body=${enc(`${text} ${url}`)}`,
  telegram: ({ url, text }) => `https://t.me/share/url?url=${enc(url)}&text=${enc(text)}`,
  viber: ({ url, text }) => `viber://forward?text=${enc(`${text} ${url}`)}`,
  email: ({ url, subject, text }) => `mailto:?subject=${enc(subject)}&body=${enc(`${text}\n\n${url}`)}`,
};

/** Where a press on a channel leads; the direct link is copied and leads to itself. */
export const shareAddress = (channel: ShareChannel, shared: Shared): string => ADDRESS[channel](shared);

import type account from './messages/account/en_GB.json';
import type alerts from './messages/alerts/en_GB.json';
import type bags from './messages/bags/en_GB.json';
import type booking from './messages/booking/en_GB.json';
import type cheap from './messages/cheap/en_GB.json';
import type checkout from './messages/checkout/en_GB.json';
import type cover from './messages/cover/en_GB.json';
import type content from './messages/content/en_GB.json';
import type dashboard from './messages/dashboard/en_GB.json';
import type device from './messages/device/en_GB.json';
import type enquiry from './messages/enquiry/en_GB.json';
import type error from './messages/error/en_GB.json';
import type errors from './messages/errors/en_GB.json';
import type extras from './messages/extras/en_GB.json';
import type filters from './messages/filters/en_GB.json';
import type flight from './messages/flight/en_GB.json';
import type form from './messages/form/en_GB.json';
import type help from './messages/help/en_GB.json';
import type home from './messages/home/en_GB.json';
import type invoices from './messages/invoices/en_GB.json';
import type land from './messages/land/en_GB.json';
import type language from './messages/language/en_GB.json';
import type letter from './messages/letter/en_GB.json';
import type night from './messages/night/en_GB.json';
import type order from './messages/order/en_GB.json';
import type party from './messages/party/en_GB.json';
import type price from './messages/price/en_GB.json';
import type recent from './messages/recent/en_GB.json';
import type results from './messages/results/en_GB.json';
import type search from './messages/search/en_GB.json';
import type seats from './messages/seats/en_GB.json';
import type shell from './messages/shell/en_GB.json';
import type sync from './messages/sync/en_GB.json';
import type transfer from './messages/transfer/en_GB.json';
import type trips from './messages/trips/en_GB.json';
import type ui from './messages/ui/en_GB.json';

/**
 * Groups of messages by when they load: `core` first screen; `form` pickers and form notices; `land` sections of home;
 * `found` beside the results list; `flow` later screens; `late` orders and this device; `steps` booking steps after the
 * travellers; `party` help with travellers and earlier bookings; `trips` trips and invoices of the traveller; `help` help
 * with an order and rights of travellers; `account` signing in and the user menu; `dashboard` the frame and other pages
 * of the dashboard; `alerts` watched prices; `enquiry` business and group enquiries. The areas `language` and `letter` are in no
 * group: `languages.ts` and `letter.ts` have them in every language at once.
 */
export type MessageGroup =
  | 'core'
  | 'form'
  | 'land'
  | 'found'
  | 'flow'
  | 'late'
  | 'steps'
  | 'party'
  | 'trips'
  | 'help'
  | 'account'
  | 'dashboard'
  | 'alerts'
  | 'enquiry';

type CoreKey = keyof typeof ui | keyof typeof shell | keyof typeof search | keyof typeof home;
type FoundKey = keyof typeof filters | keyof typeof flight;
type FlowKey =
  | keyof typeof recent
  | keyof typeof results
  | keyof typeof transfer
  | keyof typeof night
  | keyof typeof booking
  | keyof typeof error
  | keyof typeof errors
  | keyof typeof content;
type StepsKey =
  | keyof typeof checkout
  | keyof typeof cover
  | keyof typeof extras
  | keyof typeof bags
  | keyof typeof price
  | keyof typeof seats;
type LateKey = keyof typeof device | keyof typeof order | keyof typeof sync;

/** All message keys; a wrong key is a type error. */
export type MessageKey =
  | CoreKey
  | keyof typeof form
  | keyof typeof land
  | keyof typeof cheap
  | FoundKey
  | FlowKey
  | LateKey
  | StepsKey
  | keyof typeof party
  | keyof typeof trips
  | keyof typeof invoices
  | keyof typeof help
  | keyof typeof account
  | keyof typeof dashboard
  | keyof typeof alerts
  | keyof typeof enquiry;

/** Texts of the letter to an airline. */
export type LetterKey = keyof typeof letter;

/** What a language says of itself. */
export type LanguageKey = keyof typeof language;

import { proxy, ref, useSnapshot } from 'valtio';
import type { Cents } from '@/domain/money';
import type { StayLength } from '@/domain/cheap/stays';
import type { Search } from '@/domain/search/types';
import type { Offer } from '@/domain/offers/types';
import type { OrderSummary } from '@/domain/payment/order';
import type { ServiceSlot } from '@/domain/services/types';
import type { HelpTopic } from '@/domain/trips/helpMail';
import type { InvoiceSort } from '@/domain/trips/invoices';
import type { SearchContext } from '@/domain/offers/searchContext';

/**
 * Every modal of the product. A type can be opened once it has an entry in `ModalProps` and a line in `COMPONENTS` of
 * `app/ModalHost.tsx`.
 */
export const MODAL_TYPES = [
  'documentView',
  'serviceDetails',
  'flightDetails',
  'refreshPrice',
  'staleBooking',
  'resumeBooking',
  'regionalSettings',
  'shareOptions',
  'loginOptions',
  'signInOffer',
  'createAccount',
  'verifyEmail',
  'resetLinkSent',
  'loginApple',
  'loginFacebook',
  'loginGoogle',
  'loginEmail',
  'tripList',
  'mobileUserMenu',
  'passengerDocument',
  'requestOrderHelp',
  'invoiceSortMenu',
  'priceChanged',
  'sideMenu',
  'myFlights',
  'describeTrip',
  'flexibleDays',
] as const;
export type ModalType = (typeof MODAL_TYPES)[number];

/** Legal and information texts that open in a dialog; the names of GET /static/links. */
export type DocumentType =
  | 'terms_of_service'
  | 'privacy_policy'
  | 'cancellation_policy'
  | 'guarantee_rules'
  | 'deals_and_vouchers'
  | 'airline_policy'
  | 'about_us'
  | 'faq';

/** Opened without props: it reads the stores. */
type NoProps = null;

/** A flight and the search that found it. */
export interface OfFlight {
  offer: Offer;
  found: SearchContext;
}

/** Days near those of a search, or a month ('YYYY-MM') and a length of stay of its route. */
export interface FlexibleDaysProps {
  search: Search;
  month?: string | undefined;
  stay?: StayLength | undefined;
}

/** The props of each modal that can be opened. */
export interface ModalProps {
  documentView: { type: DocumentType };
  /** `chosen`: an offer of a list whose prices expired; without it, the booking. */
  refreshPrice: { chosen?: OfFlight };
  /** `inCard`: opened from a card that shows the journey and the bags itself. */
  flightDetails: OfFlight & { inCard?: true };
  shareOptions: OfFlight;
  staleBooking: NoProps;
  resumeBooking: NoProps;
  priceChanged: { oldTotal: Cents; newTotal: Cents };
  regionalSettings: NoProps;
  serviceDetails: { slot: ServiceSlot; serviceId: string };
  /** `fileName`: of the saved file. */
  passengerDocument: { order: OrderSummary; paperId: string; title: string; fileName: string };
  tripList: { onChoose: (orderId: string) => void };
  /** `topic`: what it is about, if nothing was chosen before. */
  requestOrderHelp: { order: OrderSummary; topic?: HelpTopic };
  invoiceSortMenu: { sort: InvoiceSort; onChoose: (sort: InvoiceSort) => void };
  sideMenu: NoProps;
  myFlights: NoProps;
  describeTrip: NoProps;
  flexibleDays: FlexibleDaysProps;
  /** `ended`: a session is over, or its account was closed. */
  /** `shared`: the session that ended was one of a shared device. */
  loginOptions: { ended?: 'ended' | 'disabled'; shared?: boolean };
  signInOffer: NoProps;
  createAccount: NoProps;
  verifyEmail: NoProps;
  resetLinkSent: NoProps;
  loginApple: NoProps;
  loginFacebook: NoProps;
  loginGoogle: NoProps;
  loginEmail: NoProps;
  mobileUserMenu: NoProps;
}
export type OpenableModal = keyof ModalProps & ModalType;

export interface OpenModal {
  type: OpenableModal;
  /** Kept by reference: callbacks and frozen data, not observed. */
  props: object;
  closing: boolean;
}

/** How long (ms) a closing modal stays for its fade. */
export const MODAL_CLOSE_MS = 200;

/** Hidden while another modal is stacked above; the others stay visible underneath. */
const STANDALONE: ReadonlySet<ModalType> = new Set([
  'sideMenu',
  'regionalSettings',
  'resumeBooking',
  'staleBooking',
  'refreshPrice',
  'loginOptions',
  'signInOffer',
  'createAccount',
  'verifyEmail',
  'resetLinkSent',
  'loginApple',
  'loginFacebook',
  'loginGoogle',
  'loginEmail',
  'mobileUserMenu',
]);

const modals = proxy<{ open: OpenModal[] }>({ open: [] });
const timers = new Map<ModalType, ReturnType<typeof setTimeout>>();

type Args<T extends OpenableModal> = ModalProps[T] extends null
  ? [props?: ModalProps[T]]
  : object extends ModalProps[T]
    ? [props?: ModalProps[T]]
    : [props: ModalProps[T]];

/** Opens a modal on top. Ignored while that type is open; one that is closing is reopened. */
export function openModal<T extends OpenableModal>(type: T, ...[props]: Args<T>): void {
  const found = modals.open.findIndex((modal) => modal.type === type);
  if (found >= 0) {
    if (!modals.open[found]?.closing) return;
    clearTimeout(timers.get(type));
    modals.open.splice(found, 1);
  }
  modals.open.push({ type, props: ref({ ...props }), closing: false });
}

/** Starts the fade; the modal is removed after 200 ms. */
export function closeModal(type: ModalType): void {
  const modal = modals.open.find((each) => each.type === type);
  if (!modal || modal.closing) return;
  modal.closing = true;
  timers.set(
    type,
    setTimeout(() => {
      timers.delete(type);
      const at = modals.open.findIndex((each) => each.type === type);
      if (at >= 0) modals.open.splice(at, 1);
    }, MODAL_CLOSE_MS),
  );
}

/** Closes all at once, without a fade: the route changed. */
export function clearModals(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  if (modals.open.length > 0) modals.open = [];
}

/** The modals to show, lowest first; a standalone one is left out while another is above it. */
export function visibleModals(open: readonly OpenModal[]): OpenModal[] {
  return open.filter(({ type }, at) => !STANDALONE.has(type) || open.slice(at + 1).every((above) => above.closing));
}

export const useModals = (): OpenModal[] => visibleModals(useSnapshot(modals).open);
export const isModalOpen = (type: ModalType): boolean =>
  modals.open.some((modal) => modal.type === type && !modal.closing);

/** The registry itself, for tests and code outside of React. */
export const openModals = (): { readonly open: readonly OpenModal[] } => modals;

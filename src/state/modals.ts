import { proxy, ref, useSnapshot } from 'valtio';
import type { Cents } from '@/domain/money';
import type { Offer } from '@/domain/offers/types';
import type { ServiceSlot } from '@/domain/services/types';
import type { Found } from './results/choose';

/**
 * Every modal of the product (spec 2 names 23; the side menu, a dialog too, and the saved flights that the
 * header's heart opens make 25). A type becomes openable when it
 * has an entry in `ModalProps`, which happens together with its line in `app/modals.ts`.
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
  'savedFlights',
] as const;
export type ModalType = (typeof MODAL_TYPES)[number];

/** Legal and information texts that open in a dialog; the names of GET /static/links (decisions 8). */
export type DocumentType =
  | 'terms_of_service'
  | 'privacy_policy'
  | 'cancellation_policy'
  | 'guarantee_rules'
  | 'deals_and_vouchers'
  | 'airline_policy'
  | 'about_us'
  | 'faq';

/** Opened with nothing: it reads the stores. */
type NoProps = null;

/** A flight and the search it was found by. */
export interface OfFlight {
  offer: Offer;
  found: Found;
}

/** What each registered modal is opened with. Only these can be opened. */
export interface ModalProps {
  documentView: { type: DocumentType };
  /** `chosen`: of an offer of a list whose time is over; without it, of the booking. */
  refreshPrice: { chosen?: OfFlight };
  flightDetails: OfFlight;
  shareOptions: OfFlight;
  staleBooking: NoProps;
  resumeBooking: NoProps;
  priceChanged: { oldTotal: Cents; newTotal: Cents };
  regionalSettings: NoProps;
  serviceDetails: { slot: ServiceSlot; serviceId: string };
  passengerDocument: { orderId: string; paperId: string; title: string };
  sideMenu: NoProps;
  savedFlights: NoProps;
}
export type OpenableModal = keyof ModalProps & ModalType;

export interface OpenModal {
  type: OpenableModal;
  /** Kept by reference: callbacks and frozen data, never watched. */
  props: object;
  closing: boolean;
}

/** How long a closing modal stays for its fade (spec 2, 9). */
export const MODAL_CLOSE_MS = 200;

/** Shown only while nothing is stacked above them; the others stay visible underneath. */
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

/** Opens a modal on top. Ignored when that type is open already; one that is just closing comes back. */
export function openModal<T extends OpenableModal>(type: T, ...[props]: Args<T>): void {
  const found = modals.open.findIndex((modal) => modal.type === type);
  if (found >= 0) {
    if (!modals.open[found]?.closing) return;
    clearTimeout(timers.get(type));
    modals.open.splice(found, 1);
  }
  modals.open.push({ type, props: ref({ ...props }), closing: false });
}

/** Starts the fade; the modal is gone after 200 ms. */
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

/** All at once, without a fade: the route changed (spec 4). */
export function clearModals(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  if (modals.open.length > 0) modals.open = [];
}

/** The modals to show, lowest first: a standalone one is left out while another that stays is above it. */
export function visibleModals(open: readonly OpenModal[]): OpenModal[] {
  return open.filter(({ type }, at) => !STANDALONE.has(type) || open.slice(at + 1).every((above) => above.closing));
}

export const useModals = (): OpenModal[] => visibleModals(useSnapshot(modals).open);
export const isModalOpen = (type: ModalType): boolean =>
  modals.open.some((modal) => modal.type === type && !modal.closing);

/** The registry itself, for tests and for what watches it outside of React. */
export const openModals = (): { readonly open: readonly OpenModal[] } => modals;

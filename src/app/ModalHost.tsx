import { type ComponentType, lazy } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import { translate } from '@/i18n/t';
import { type ModalProps, type OpenableModal, closeModal, useModals } from '@/state/modals';
import { OptionalPart } from '@/features/common/OptionalPart';
import { loadOrReload, loadPart } from '@/platform/parts';
import type { ModalFrame } from '@/ui/useModalDialog';
import { RefreshPrice } from './RefreshPrice';

type Own<T extends OpenableModal> = ModalProps[T] extends null ? object : ModalProps[T];
type ModalComponent<T extends OpenableModal> = ComponentType<Own<T> & ModalFrame>;
type Load<T extends OpenableModal> = () => Promise<ModalComponent<T>>;

/** Modals opened from a flight have message groups of their own. */
async function flightPart<Module>(load: () => Promise<Module>): Promise<Module> {
  const [part] = await Promise.all([load(), loadMessages('found')]);
  return part;
}

/** Signing in and the user menu have a message group of their own. */
async function accountPart<Module>(load: () => Promise<Module>): Promise<Module> {
  const [part] = await Promise.all([load(), loadMessages('account')]);
  return part;
}

const loginOptions = () => accountPart(() => import('@/features/account/LoginOptions'));
const socialLogin = () => accountPart(() => import('@/features/account/SocialLogin'));
const emailLogin = () => accountPart(() => import('@/features/account/EmailLogin'));
const mailSent = () => accountPart(() => import('@/features/account/MailSent'));

/** Every modal that can be opened, loaded on demand: a type without a line here is a type error in `openModal`. */
const COMPONENTS: { [T in OpenableModal]: Load<T> } = {
  sideMenu: async () => (await import('@/features/shell/SideMenu')).SideMenu,
  regionalSettings: async () => (await import('@/features/regional/RegionalSettings')).RegionalSettings,
  documentView: async () => (await import('@/features/content/DocumentText')).DocumentView,
  refreshPrice: () => Promise.resolve(RefreshPrice),
  flightDetails: async () => (await flightPart(() => import('@/features/results/details/FlightDetails'))).FlightDetails,
  shareOptions: async () => (await flightPart(() => import('@/features/results/details/ShareOptions'))).ShareOptions,
  myFlights: async () => (await flightPart(() => import('@/features/results/saved/MyFlights'))).MyFlights,
  serviceDetails: async () => (await import('@/features/booking/ServiceDetailsModal')).ServiceDetailsModal,
  staleBooking: async () => (await import('@/features/booking/price/RecheckModal')).StaleBookingModal,
  resumeBooking: async () => (await import('@/features/booking/drafts/ResumeBookingModal')).ResumeBookingModal,
  passengerDocument: async () => (await import('@/features/order/PassengerDocument')).PassengerDocument,
  describeTrip: async () => {
    const [{ DescribeTrip }] = await Promise.all([
      import('@/features/search-form/words/DescribeTrip'),
      loadMessages('words'),
    ]);
    return DescribeTrip;
  },
  flexibleDays: async () => {
    const [{ FlexibleDays }] = await Promise.all([
      import('@/features/search-form/flexible/FlexibleDays'),
      loadMessages('words'),
    ]);
    return FlexibleDays;
  },
  tripList: async () => {
    const [{ TripList }] = await Promise.all([import('@/features/trips/TripList'), loadMessages('trips')]);
    return TripList;
  },
  invoiceSortMenu: async () => {
    const [{ InvoiceSortMenu }] = await Promise.all([
      import('@/features/trips/invoices/InvoiceSort'),
      loadMessages('trips'),
    ]);
    return InvoiceSortMenu;
  },
  requestOrderHelp: async () => {
    const [{ OrderHelp }] = await Promise.all([import('@/features/trips/help/OrderHelp'), loadMessages('help')]);
    return OrderHelp;
  },
  loginOptions: async () => (await loginOptions()).LoginOptions,
  signInOffer: async () => (await loginOptions()).SignInOffer,
  loginGoogle: async () => (await socialLogin()).LoginGoogle,
  loginFacebook: async () => (await socialLogin()).LoginFacebook,
  loginApple: async () => (await socialLogin()).LoginApple,
  loginEmail: async () => (await emailLogin()).LoginEmail,
  createAccount: async () => (await emailLogin()).CreateAccount,
  verifyEmail: async () => (await mailSent()).VerifyEmail,
  resetLinkSent: async () => (await mailSent()).ResetLinkSent,
  mobileUserMenu: async () => (await accountPart(() => import('@/features/shell/UserMenu'))).MobileUserMenu,
  priceChanged: async () => (await import('@/features/booking/price/PriceChangedModal')).PriceChangedModal,
};

const parts = new Map<OpenableModal, ComponentType<object & ModalFrame>>();

function componentOf(type: OpenableModal): ComponentType<object & ModalFrame> {
  const found = parts.get(type);
  if (found) return found;
  const made = lazy(async () => {
    const load = COMPONENTS[type] as () => Promise<ComponentType<object & ModalFrame>>;
    const [component] = await loadOrReload(() => Promise.all([load(), loadMessages('flow')]));
    return { default: component };
  });
  parts.set(type, made);
  return made;
}

/** Closes a modal that failed to load, says so, and loads it again the next time. */
function discardModal(type: OpenableModal): void {
  parts.delete(type);
  closeModal(type);
  void loadPart(() => import('@/ui/toast')).then(({ toast }) => toast('bad', translate('shell.crashTitle')));
}

/** Shows the modals of `state/modals`; loaded with the first one. */
export function ModalHost() {
  return useModals().map(({ type, props, closing }) => {
    const Modal = componentOf(type);
    return (
      <OptionalPart key={type} onFail={() => discardModal(type)}>
        <Modal {...props} closing={closing} onClose={() => closeModal(type)} />
      </OptionalPart>
    );
  });
}

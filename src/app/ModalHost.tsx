import { type ComponentType, Suspense, lazy } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import { type ModalProps, type OpenableModal, closeModal, useModals } from '@/state/modals';

/** What every modal component gets besides the properties it was opened with. */
export interface ModalFrameProps {
  onClose: () => void;
  closing: boolean;
}

type ModalComponent<T extends OpenableModal> = ComponentType<ModalProps[T] & ModalFrameProps>;
type Load<T extends OpenableModal> = () => Promise<ModalComponent<T>>;

/** Every modal that can be opened, each its own chunk: a type without a line here is a type error in `openModal`. */
const COMPONENTS: { [T in OpenableModal]: Load<T> } = {
  sideMenu: async () => (await import('@/features/shell/SideMenu')).SideMenu,
  regionalSettings: async () => (await import('@/features/regional/RegionalSettings')).RegionalSettings,
  documentView: async () => (await import('@/features/content/DocumentView')).DocumentView,
  refreshPrice: async () => (await import('@/features/booking/RefreshPriceModal')).RefreshPriceModal,
  staleBooking: async () => (await import('@/features/booking/StaleBookingModal')).StaleBookingModal,
  resumeBooking: async () => (await import('@/features/booking/ResumeBookingModal')).ResumeBookingModal,
  priceChanged: async () => (await import('@/features/booking/PriceChangedModal')).PriceChangedModal,
};

const parts = new Map<OpenableModal, ComponentType<object & ModalFrameProps>>();

function componentOf(type: OpenableModal): ComponentType<object & ModalFrameProps> {
  const found = parts.get(type);
  if (found) return found;
  const made = lazy(async () => {
    const [component] = await Promise.all([
      COMPONENTS[type]() as Promise<ComponentType<object & ModalFrameProps>>,
      loadMessages('flow'),
    ]);
    return { default: component };
  });
  parts.set(type, made);
  return made;
}

/** Shows what `state/modals` holds; loaded with the first modal. */
export function ModalHost() {
  return useModals().map(({ type, props, closing }) => {
    const Modal = componentOf(type);
    return (
      <Suspense key={type} fallback={null}>
        <Modal {...props} closing={closing} onClose={() => closeModal(type)} />
      </Suspense>
    );
  });
}

import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { Slide, ToastContainer, toast as say } from 'react-toastify/unstyled';
import { translate } from '@/i18n/t';
import { IconButton } from './IconButton';
import { IconCheck, IconClose, IconInfo, IconWarning } from './icons';
import type { ToastKind, ToastOptions } from './toast';
import './toast.css';

const ICON = { info: IconInfo, ok: IconCheck, bad: IconWarning };
const TYPE = { info: 'info', ok: 'success', bad: 'error' } as const;

let host: HTMLElement | undefined;

/** One place for toasts, in a React root of its own: the app's tree knows nothing of it until the first toast. */
function mount(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'toast-host';
  element.popover = 'manual';
  document.body.append(element);
  const container = (
    <ToastContainer
      className="toasts"
      position="bottom-right"
      autoClose={5000}
      theme="colored"
      hideProgressBar
      closeOnClick={false}
      pauseOnHover
      transition={Slide}
      aria-label={translate('ui.notifications')}
      closeButton={({ closeToast }) => (
        <IconButton label={translate('ui.close')} icon={<IconClose size="s" />} onClick={() => closeToast()} />
      )}
    />
  );
  // the container registers itself in an effect: a toast sent before that would wait in vain
  flushSync(() => createRoot(element).render(container));
  element.addEventListener('focusin', () => say.pause());
  element.addEventListener('focusout', () => say.play());
  return element;
}

/** Over the page, and over a dialog that was opened since. */
function raise(element: HTMLElement): void {
  if (typeof element.showPopover !== 'function') return;
  const open = element.matches(':popover-open');
  if (open && document.querySelector('dialog:modal')) element.hidePopover();
  if (!element.matches(':popover-open')) element.showPopover();
}

const page = document.documentElement;
/** A modal is open: `useModalDialog` holds the page behind it. */
const isHeld = (): boolean => page.hasAttribute('data-held');
const held = new MutationObserver(() => {
  if (isHeld()) return;
  held.disconnect();
  for (const show of late.values()) show();
  late.clear();
});
/** Calm toasts that wait for the end of a sheet, by their ids. */
const late = new Map<string, () => void>();

export function showToast(kind: ToastKind, text: string, { calm, ...options }: ToastOptions): void {
  host ??= mount();
  if (calm && isHeld() && matchMedia('(width < 992px)').matches) {
    late.set(options.id ?? text, () => showToast(kind, text, options));
    held.observe(page, { attributeFilter: ['data-held'] });
    return;
  }
  const { action, icon, id } = options;
  raise(host);
  const Icon = ICON[kind];
  say(
    ({ closeToast }) => (
      <>
        {icon ?? <Icon />}
        <span className="toast-text">{text}</span>
        {action && (
          <button
            type="button"
            className="toast-act"
            onClick={() => {
              closeToast();
              action.onPress();
            }}
          >
            {action.label}
          </button>
        )}
      </>
    ),
    {
      type: TYPE[kind],
      icon: false,
      role: kind === 'bad' ? 'alert' : 'status',
      // the same words twice are one toast
      toastId: id ?? `${kind}:${text}`,
    },
  );
}

export function removeToast(id: string): void {
  late.delete(id);
  say.dismiss(id);
}

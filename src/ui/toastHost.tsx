import { Fragment } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { type Id, Slide, ToastContainer, toast as toastify } from 'react-toastify/unstyled';
import { translate } from '@/i18n/t';
import { IconButton } from './IconButton';
import { IconWarning } from './firstIcons';
import { IconCheck, IconClose, IconInfo } from './icons';
import type { ToastKind, ToastOptions } from './toast';
import './toast.css';

const ICON = { info: IconInfo, ok: IconCheck, bad: IconWarning };
const TYPE = { info: 'info', ok: 'success', bad: 'error' } as const;

let host: HTMLElement | undefined;

/** The container of all toasts, in its own React root, so that the app renders nothing for them until the first one. */
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
  // The container registers in an effect; a toast sent before that would get lost.
  flushSync(() => createRoot(element).render(container));
  element.addEventListener('focusin', () => toastify.pause());
  element.addEventListener('focusout', () => toastify.play());
  return element;
}

/** Above the page, and above a dialog opened since. */
function raise(element: HTMLElement): void {
  if (typeof element.showPopover !== 'function') return;
  const open = element.matches(':popover-open');
  if (open && document.querySelector('dialog:modal')) element.hidePopover();
  if (!element.matches(':popover-open')) element.showPopover();
}

const page = document.documentElement;
/** A modal is open: `useModalDialog` locks the page's scrolling. */
const isLocked = (): boolean => page.hasAttribute('data-held');
const unlock = new MutationObserver(() => {
  if (isLocked()) return;
  unlock.disconnect();
  for (const show of deferred.values()) show();
  deferred.clear();
});
/** Deferred toasts by id, until the sheet closes. */
const deferred = new Map<string, () => void>();

/** The latest toast of each id. */
const latest = new Map<string, Id>();
let shownCount = 0;

export function showToast(kind: ToastKind, text: string, { deferrable, ...options }: ToastOptions): void {
  host ??= mount();
  if (deferrable && isLocked() && matchMedia('(width < 992px)').matches) {
    deferred.set(options.id ?? text, () => showToast(kind, text, options));
    unlock.observe(page, { attributeFilter: ['data-held'] });
    return;
  }
  const { action, icon, id } = options;
  raise(host);
  const Icon = ICON[kind];
  shownCount += 1;
  // With a new key the text is added anew: a screen reader announces only that.
  const key = shownCount;
  const render = ({ closeToast }: { closeToast: () => void }) => (
    <Fragment key={key}>
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
    </Fragment>
  );
  const look = { type: TYPE[kind], icon: false as const, role: kind === 'bad' ? 'alert' : 'status' };
  const name = id ?? `${kind}:${text}`;
  const earlier = latest.get(name);
  // The same text twice is one toast, whose time begins again. One that is closing cannot be used any more.
  if (earlier !== undefined && toastify.isActive(earlier)) toastify.update(earlier, { ...look, render });
  else latest.set(name, toastify(render, { ...look, toastId: `${name} ${key}` }));
}

export function removeToast(id: string): void {
  deferred.delete(id);
  const shown = latest.get(id);
  if (shown !== undefined) toastify.dismiss(shown);
}

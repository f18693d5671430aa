import type { ReactNode } from 'react';
import { loadPart } from '@/platform/parts';

export type ToastKind = 'info' | 'ok' | 'bad';

export interface ToastOptions {
  action?: { label: string; onPress: () => void } | undefined;
  icon?: ReactNode;
  /** Toasts with the same id replace each other; the default is the text. */
  id?: string | undefined;
  /**
   * Deferred while a bottom sheet is open on a phone, where it would cover the controls. For messages that are not
   * urgent.
   */
  deferrable?: boolean;
}

/** Removes a toast early; does nothing when there is none. */
export function dropToast(id: string): void {
  if (!document.querySelector('.toast-host')) return;
  void loadPart(() => import('./toastHost')).then(
    (host) => host.removeToast(id),
    () => undefined,
  );
}

/**
 * A short message, bottom right, for 5 s, longer while hovered or focused. Never the only place for an error. The
 * library loads with the first toast; if that fails the message is dropped.
 */
export function toast(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  void loadPart(() => import('./toastHost')).then(
    ({ showToast }) => showToast(kind, text, options),
    () => undefined,
  );
}

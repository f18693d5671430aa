import type { ReactNode } from 'react';

export type ToastKind = 'info' | 'ok' | 'bad';

export interface ToastOptions {
  action?: { label: string; onPress: () => void } | undefined;
  icon?: ReactNode;
  /** Two toasts of one id are one; the text without. */
  id?: string | undefined;
  /** Not over a sheet of the phone, where it would lie on what is pressed: after it. Nobody waits for what it says. */
  calm?: boolean;
}

/** Takes a toast away before its time is over; harmless when there is none. */
export function dropToast(id: string): void {
  if (!document.querySelector('.toast-host')) return;
  void import('./toastHost').then(
    (host) => host.removeToast(id),
    () => undefined,
  );
}

/**
 * A short note, bottom right, for 5 s, longer while it is hovered or focused (spec 8). Never the only place where an
 * error is told. The library comes with the first one; when it cannot be had the note is dropped.
 */
export function toast(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  void import('./toastHost').then(
    ({ showToast }) => showToast(kind, text, options),
    () => undefined,
  );
}

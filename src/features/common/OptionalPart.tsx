import { Component, type ReactNode, Suspense } from 'react';
import { log } from '@/platform/log';

/** An optional part: renders nothing while it loads or when it fails, apart from a log entry. */
export class OptionalPart extends Component<{ children: ReactNode; onFail?: () => void }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    log.warn('app', 'a part of the page failed', error);
    this.props.onFail?.();
  }

  override render(): ReactNode {
    return this.state.failed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}

import { Component, type ReactNode, Suspense } from 'react';
import { log } from '@/platform/log';

interface OptionalPartProps {
  children: ReactNode;
  onFail?: () => void;
  /** Its code is here, and it hydrates with what is around it: a boundary would do so later, perhaps from newer data. */
  isHere?: boolean;
}

/** An optional part: renders nothing while it loads or when it fails, apart from a log entry. */
export class OptionalPart extends Component<OptionalPartProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    log.warn('app', 'a part of the page failed', error);
    this.props.onFail?.();
  }

  override render(): ReactNode {
    const { children, isHere } = this.props;
    if (this.state.failed) return null;
    return isHere ? children : <Suspense fallback={null}>{children}</Suspense>;
  }
}

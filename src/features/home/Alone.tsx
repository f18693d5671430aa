import { Component, type ReactNode } from 'react';
import { log } from '@/platform/log';

/** A section that breaks is gone, and nothing else with it. */
export class Alone extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    log.warn('home', 'a section failed', error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

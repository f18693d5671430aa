import { useState, useSyncExternalStore } from 'react';
import {
  type RecordedCall,
  onRecorded,
  recentCalls,
  recentWrongAnswers,
  recordedVersion,
} from '@/platform/diagnostics';
import { ownValue } from '@/domain/ownValue';
import { copyText } from '@/platform/clipboard';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Tag } from '@/ui/Tag';
import { classes } from '@/ui/classes';
import styles from './CallsPanel.module.css';

/*
 * For the tenant's developer, on a phone, too. In English, as docs/api.md is.
 */

const isFailed = ({ status }: RecordedCall): boolean => typeof status === 'string' || (status ?? 0) >= 400;

/** The address without its origin; the API's own origin stays, if it is another one. */
const shortUrl = (url: string): string => url.replace(`${location.origin}/`, '/');

/** Names of errors say little to a reader. */
const FAILURES: Partial<Record<string, string>> = {
  TypeError: 'no answer',
  AbortError: 'stopped',
  TimeoutError: 'timeout',
  ApiError: 'timeout',
};
const statusText = (status: RecordedCall['status']): string =>
  typeof status === 'string' ? (ownValue(FAILURES, status) ?? status) : String(status ?? '…');

const clock = (at: number): string => new Date(at).toISOString().slice(11, 23);

function CallRow({ call }: { call: RecordedCall }) {
  const { method, url, status, ms, at, sent, answer } = call;
  return (
    <li>
      <details>
        <summary className={classes(styles.call, isFailed(call) && styles.failed)}>
          <b>{statusText(status)}</b>
          <span className={styles.url}>
            {method} {shortUrl(url)}
          </span>
          <span className="muted">{status === null ? '' : `${ms} ms`}</span>
        </summary>
        <p className="small">
          Sent at {clock(at)} UTC to {url}
        </p>
        {sent !== undefined && <textarea readOnly aria-label="Request body" rows={4} value={sent} />}
        {answer !== undefined && <textarea readOnly aria-label="Answer" rows={8} value={answer} />}
      </details>
    </li>
  );
}

const asText = (): string =>
  [
    ...recentWrongAnswers().map(
      ({ call, field, expected, found, times }) =>
        `WRONG ${call} "${field}": expected ${expected}, found ${found} (${times}x)`,
    ),
    ...recentCalls().map(
      ({ at, method, url, status, ms }) => `${clock(at)} ${statusText(status)} ${method} ${url} ${ms} ms`,
    ),
  ].join('\n');

function Calls({ onClose, onStop }: { onClose: () => void; onStop: () => void }) {
  const [said, setSaid] = useState('');
  const wrong = recentWrongAnswers();
  const calls = recentCalls().toReversed();
  const copy = async () => setSaid((await copyText(asText())) ? 'Copied.' : 'The browser refused to copy.');
  return (
    <Dialog
      title="Calls since the page was loaded"
      large
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onStop}>
            Stop showing
          </Button>
          <Button kind="primary" onClick={() => void copy()}>
            Copy as text
          </Button>
        </>
      }
    >
      <div className={styles.panel}>
        <h3>Wrong answers</h3>
        {wrong.length === 0 ? (
          <p className="muted">None. Every answer so far has the shape of the contract.</p>
        ) : (
          <ul className={styles.list}>
            {wrong.map(({ call, field, expected, found, times }) => (
              <li key={`${call} ${field} ${expected}`} className={styles.wrong}>
                <b>{call}</b> <Tag kind="bad">{times}×</Tag>
                <br />
                {field ? <code>{field}</code> : 'The answer'}: expected {expected}, found {found}
              </li>
            ))}
          </ul>
        )}
        <h3>Calls</h3>
        <p className="small muted">
          The newest first. Bodies are shown for calls made since this was switched on; the service worker’s own calls
          are not here.
        </p>
        {calls.length === 0 && <p className="muted">None yet.</p>}
        <ul className={styles.list}>
          {calls.map((call, at) => (
            <CallRow key={calls.length - at} call={call} />
          ))}
        </ul>
        <p className="small muted" aria-live="polite">
          {said}
        </p>
      </div>
    </Dialog>
  );
}

/** A button below every page, and the list that it opens. */
export function CallsPanel({ onStop }: { onStop: () => void }) {
  const [open, setOpen] = useState(false);
  useSyncExternalStore(onRecorded, recordedVersion);
  const wrong = recentWrongAnswers().length;
  return (
    <div lang="en" translate="no">
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {recentCalls().length} API calls
        {wrong > 0 && <Tag kind="bad">{wrong} wrong</Tag>}
      </button>
      {open && <Calls onClose={() => setOpen(false)} onStop={onStop} />}
    </div>
  );
}

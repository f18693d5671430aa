import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Handover } from '@/domain/handover/handover';
import { langOf } from '@/domain/locale';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import type { SealedLink } from '@/platform/sealedLink';
import { type OpenRefusal, openHandover, readSealed, unseal } from '@/state/booking/handover';
import { fareRoute } from '@/state/booking/order/summary';
import { useSession } from '@/state/session';
import { carryState } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { TextField } from '@/ui/Field';
import { Notice } from '@/ui/Notice';
import { readCodePicture, canReadPictures } from './codeReader';
import styles from './Device.module.css';

/** A file larger than this holds no link. */
const LARGEST_FILE = 8_000_000;
const LONGEST_TEXT = 32_000;

/** What was found, before anything is stored: whose flight, since when. The traveller decides. */
function Found({ handover, onOpen, busy }: { handover: Handover; onOpen: () => void; busy: boolean }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const { draft, at } = handover;
  const date = draft.offer.legs[0]?.segments[0]?.dep.date;
  const route = fareRoute(draft, langOf(locale));
  return (
    <Card title={date ? t('booking.resume.route', { ...route, date: format.weekdayDate(date) }) : t('handover.found')}>
      <p>{t('handover.found.about', { n: draft.passengers.length, time: format.asOf(at, now()) })}</p>
      <p className="muted">{t('handover.found.price')}</p>
      <Button kind="primary" busy={busy} onClick={onOpen}>
        {t('handover.open')}
      </Button>
    </Card>
  );
}

/** Ways to bring a code that is not in the address: a link, a file, a picture. */
function Ways({ onText, onPicture }: { onText: (text: string) => void; onPicture: (file: File) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const canRead = canReadPictures();
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    if (file.type.startsWith('image/')) onPicture(file);
    else onText(file.size > LARGEST_FILE ? '?' : (await file.text()).slice(0, LONGEST_TEXT));
  };
  return (
    <Card title={t('handover.ways')}>
      <form
        className="stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onText(text);
        }}
      >
        <TextField label={t('handover.paste')} name="link" value={text} onValue={setText} autoComplete="off" />
        <div className="cluster">
          <Button kind="outline" size="s" type="submit">
            {t('handover.read')}
          </Button>
          <Button kind="outline" size="s" onClick={() => input.current?.click()}>
            {t(canRead ? 'handover.chooseAny' : 'handover.choose')}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept={canRead ? '.txt,image/*' : '.txt'}
          hidden
          aria-hidden="true"
          tabIndex={-1}
          onChange={(event) => void take(event)}
        />
        <p className="small muted">{t(canRead ? 'handover.camera' : 'handover.noPictures')}</p>
      </form>
    </Card>
  );
}

function Words({ onWords, busy }: { onWords: (words: string) => void; busy: boolean }) {
  const t = useT();
  const [words, setWords] = useState('');
  return (
    <Card title={t('handover.words')}>
      <form
        className="stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onWords(words);
        }}
      >
        <TextField
          label={t('handover.words.label')}
          hint={t('handover.words.hint')}
          name="words"
          value={words}
          onValue={setWords}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button kind="primary" type="submit" busy={busy}>
          {t('handover.words.go')}
        </Button>
      </form>
    </Card>
  );
}

/** /device/continue: opens a booking that another device has handed over. */
export function ContinuePage() {
  const t = useT();
  const go = useNavigate();
  const { hash, search } = useLocation();
  const { online } = useSession();
  const [link, setLink] = useState<SealedLink | null>(null);
  const [found, setFound] = useState<Handover | null>(null);
  const [reason, setReason] = useState<OpenRefusal | 'picture' | null>(null);
  const [busy, setBusy] = useState(false);
  const look = async (from: SealedLink, words?: string) => {
    setBusy(true);
    const read = await unseal(from, words).catch((error: unknown) => {
      log.warn('booking', 'a handed over booking could not be read', error);
      return { ok: false, reason: 'failed' } as const;
    });
    setBusy(false);
    setReason(read.ok ? null : read.reason);
    if (read.ok) setFound(read.handover);
  };
  const take = (text: string) => {
    const read = readSealed(text);
    setFound(null);
    setLink(typeof read === 'string' ? null : read);
    setReason(typeof read === 'string' ? read : null);
    if (typeof read !== 'string' && read.key) void look(read);
  };
  useEffect(() => {
    // A page opened without a code shows the ways to bring one.
    // oxlint-disable-next-line react/set-state-in-effect -- the address is outside of React
    if (hash.length > 1) take(hash);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- only for another address
  }, [hash]);
  const open = async (handover: Handover) => {
    setBusy(true);
    const opened = await openHandover(handover).catch((error: unknown) => {
      log.warn('booking', 'a handed over booking could not be opened', error);
      return { ok: false, reason: 'failed' } as const;
    });
    setBusy(false);
    // The code leaves the address and the history with this page.
    if (opened.ok) void go(carryState(`/booking/${opened.step}`, search), { replace: true });
    else setReason(opened.reason);
  };
  const picture = async (file: File) => {
    const text = file.size > LARGEST_FILE ? null : await readCodePicture(file);
    if (text === null) setReason('picture');
    else take(text);
  };
  const needsWords = link !== null && !link.key && !found;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 tabIndex={-1}>{t('handover.title')}</h1>
      <p className={styles.lede}>{t('handover.lede')}</p>
      <div className="stack">
        {reason && (
          <Notice kind="bad" live>
            {t(`handover.refused.${reason}`)}
          </Notice>
        )}
        {!online && found && <Notice>{t('handover.offline')}</Notice>}
        {found && reason === null && <Found handover={found} busy={busy} onOpen={() => void open(found)} />}
        {needsWords && <Words busy={busy} onWords={(words) => void look(link, words)} />}
        {!found && !needsWords && <Ways onText={take} onPicture={(file) => void picture(file)} />}
      </div>
    </div>
  );
}

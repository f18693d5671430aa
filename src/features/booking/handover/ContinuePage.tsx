import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Handover } from '@/domain/handover/handover';
import { langOf } from '@/domain/locale';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import type { SealedLink } from '@/platform/sealedLink';
import {
  type Opened,
  type OpenRefusal,
  openHandover,
  readSealed,
  type Refused,
  resumeHanded,
  unseal,
} from '@/state/booking/handover';
import { fareRoute } from '@/state/booking/order/summary';
import { useSession } from '@/state/session';
import { carryState } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { TextField } from '@/ui/Field';
import { useFocusReplacement } from '@/ui/focus';
import { Notice } from '@/ui/Notice';
import { PageFrame } from '@/ui/PageFrame';
import { readCodePicture, canReadPictures } from './codeReader';

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
      <div className="stack">
        <p>
          {t('handover.found.about', { n: draft.passengers.length, time: format.asOf(at, now()) })}{' '}
          <span className="muted">{t('handover.found.price')}</span>
        </p>
        <Button kind="primary" busy={busy} onClick={onOpen}>
          {t('handover.open')}
        </Button>
      </div>
    </Card>
  );
}

interface WaysProps {
  /** A code is being read. */
  busy: boolean;
  onText: (text: string) => void;
  onPicture: (file: File) => void;
}

/** Ways to bring a code that is not in the address: a link, a file, a picture. */
function Ways({ busy, onText, onPicture }: WaysProps) {
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
          <Button kind="outline" size="s" type="submit" busy={busy}>
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

type Stage = { kind: 'ways' } | { kind: 'words'; link: SealedLink } | { kind: 'found'; handover: Handover };
type Refusal = Omit<Refused, 'reason'> & { reason: OpenRefusal | 'picture' };

const FAILED: Refused = { ok: false, reason: 'failed' };
const failed = (error: unknown): Refused => {
  log.warn('booking', 'a handed over booking could not be opened', error);
  return FAILED;
};

/** /device/continue: opens a booking that another device has handed over. */
export function ContinuePage() {
  const t = useT();
  const go = useNavigate();
  const { hash, search } = useLocation();
  const { online } = useSession();
  const [stage, setStage] = useState<Stage>({ kind: 'ways' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useFocusReplacement(place, stage.kind, 'input:not([hidden]), button');
  const look = async (link: SealedLink, words?: string) => {
    setBusy(true);
    const read = await unseal(link, words).catch(failed);
    setBusy(false);
    setRefusal(read.ok ? null : read);
    if (read.ok) setStage({ kind: 'found', handover: read.handover });
    else if (read.reason !== 'words') setStage({ kind: 'ways' });
  };
  const take = (text: string) => {
    const link = readSealed(text);
    setRefusal(typeof link === 'string' ? { ok: false, reason: link } : null);
    if (typeof link === 'string') setStage({ kind: 'ways' });
    else if (link.key) void look(link);
    else setStage({ kind: 'words', link });
  };
  useEffect(() => {
    // A page opened without a code shows the ways to bring one.
    // oxlint-disable-next-line react/set-state-in-effect -- the address is outside of React
    if (hash.length > 1) take(hash);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- only for another address
  }, [hash]);
  /** The code leaves the address and the history with this page. */
  const leave = async (opening: Promise<Opened | Refused>) => {
    setBusy(true);
    const opened = await opening.catch(failed);
    setBusy(false);
    if (opened.ok) void go(carryState(`/booking/${opened.step}`, search), { replace: true });
    else {
      setRefusal(opened);
      setStage({ kind: 'ways' });
    }
  };
  const picture = async (file: File) => {
    const text = file.size > LARGEST_FILE ? null : await readCodePicture(file);
    if (text === null) setRefusal({ ok: false, reason: 'picture' });
    else take(text);
  };
  const here = refusal?.here;
  return (
    <PageFrame title={t('booking.continueHere')} lede={t('handover.lede')} ref={place}>
      <div className="stack">
        {refusal && (
          <Notice
            kind="bad"
            live
            actions={
              here !== undefined && (
                <Button kind="outline" size="s" busy={busy} onClick={() => void leave(resumeHanded(here))}>
                  {t('handover.here')}
                </Button>
              )
            }
          >
            {t(`handover.refused.${refusal.reason}`)}
          </Notice>
        )}
        {stage.kind === 'found' && (
          <>
            {!online && <Notice>{t('handover.offline')}</Notice>}
            <Found handover={stage.handover} busy={busy} onOpen={() => void leave(openHandover(stage.handover))} />
          </>
        )}
        {stage.kind === 'words' && <Words busy={busy} onWords={(words) => void look(stage.link, words)} />}
        {stage.kind === 'ways' && <Ways busy={busy} onText={take} onPicture={(file) => void picture(file)} />}
      </div>
    </PageFrame>
  );
}

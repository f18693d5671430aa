import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { BookingDraft } from '@/domain/booking/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { copyText } from '@/platform/clipboard';
import { handOverFiles } from '@/platform/files';
import { log } from '@/platform/log';
import { drawLinkQr } from '@/platform/linkQr';
import { canSeal } from '@/platform/sealedLink';
import { type SealedBooking, sealBooking, takeBack } from '@/state/booking/handover';
import { Button } from '@/ui/Button';
import { Check } from '@/ui/Check';
import { Dialog } from '@/ui/Dialog';
import { focusTitle } from '@/ui/focus';
import { Notice } from '@/ui/Notice';
import { Segmented } from '@/ui/Segmented';
import { TextField } from '@/ui/Field';
import { LinkCode } from '../../common/LinkCode';
import { codeFile } from './codePicture';
import styles from './Handover.module.css';

/** The code, its words, and the same as a link, a file or a picture. */
function Sealed({ sealed: { url, words, until } }: { sealed: SealedBooking }) {
  const t = useT();
  const format = useFormat();
  const [said, setSaid] = useState('');
  const code = useMemo(() => drawLinkQr(url), [url]);
  const copy = async () => setSaid(t((await copyText(url)) ? 'handover.copied' : 'handover.copyFailed'));
  const save = () => void handOverFiles([new File([url], 'booking.txt', { type: 'text/plain' })]);
  const savePicture = () => {
    const file = code && codeFile(code, 'booking.png');
    if (file) void handOverFiles([file]);
  };
  return (
    <>
      {code ? <LinkCode code={code} label={t('handover.code')} /> : <p>{t('handover.tooLong')}</p>}
      <p>{t('handover.scan', { time: format.asOf(until, now()) })}</p>
      {words !== null && (
        <>
          <p>{t('handover.words.tell')}</p>
          <p className={styles.words} translate="no">
            {words}
          </p>
        </>
      )}
      <TextField label={t('handover.link')} name="handover" value={url} onValue={() => undefined} readOnly />
      <div className="cluster">
        <Button kind="outline" size="s" onClick={() => void copy()}>
          {t('handover.copy')}
        </Button>
        <Button kind="outline" size="s" onClick={save}>
          {t('handover.file')}
        </Button>
        {code && (
          <Button kind="outline" size="s" onClick={savePicture}>
            {t('handover.picture')}
          </Button>
        )}
      </div>
      <output className="small">{said}</output>
      {words === null && <p className="small muted">{t('handover.secret')}</p>}
    </>
  );
}

export { ContinuePage } from './ContinuePage';

/** "Continue on another device": what travels, then the code. */
export function HandoverDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [how, setHow] = useState<'key' | 'words'>('key');
  const [identity, setIdentity] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [sealed, setSealed] = useState<SealedBooking | null>(null);
  const make = async () => {
    setBusy(true);
    try {
      const made = await sealBooking(how, identity);
      setSealed(made);
      setFailed(made === null);
    } catch (error) {
      log.warn('booking', 'a booking could not be sealed', error);
      setFailed(true);
    }
    setBusy(false);
  };
  const isAble = canSeal();
  // Outside of the step's form, which Enter would send.
  return createPortal(
    <Dialog
      title={t('booking.elsewhere')}
      onClose={onClose}
      actions={
        sealed || !isAble ? (
          <Button kind="outline" onClick={onClose}>
            {t('ui.close')}
          </Button>
        ) : (
          <Button
            kind="primary"
            busy={busy}
            onClick={(event) => {
              // The code takes the place of this button.
              focusTitle(event);
              void make();
            }}
          >
            {t('handover.make')}
          </Button>
        )
      }
    >
      {!isAble && <Notice kind="warn">{t('handover.refused.unsupported')}</Notice>}
      {isAble && sealed && <Sealed sealed={sealed} />}
      {isAble && !sealed && (
        <>
          <p>{t('handover.about')}</p>
          <Segmented
            label={t('handover.how')}
            value={how}
            options={[
              { value: 'key', label: t('handover.how.key') },
              { value: 'words', label: t('handover.how.words') },
            ]}
            onValue={setHow}
          />
          <p className="small muted">{t(`handover.how.${how}.about`)}</p>
          <Check
            label={t('handover.identity')}
            hint={t('handover.identity.about')}
            checked={identity}
            onValue={setIdentity}
          />
          {isFailed && (
            <Notice kind="bad" live>
              {t('handover.failed')}
            </Notice>
          )}
        </>
      )}
    </Dialog>,
    document.body,
  );
}

/** On the device that handed a booking over: all that it knows, and the way back. */
export function HandedNotice({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const format = useFormat();
  const at = draft.handover?.at;
  if (at === undefined) return <Notice>{t('handover.payOnce')}</Notice>;
  return (
    <Notice
      live
      wide
      title={t('handover.elsewhere')}
      actions={
        <Button
          kind="outline"
          size="s"
          onClick={(event) => {
            focusTitle(event);
            void takeBack();
          }}
        >
          {t('handover.takeBack')}
        </Button>
      }
    >
      {t('handover.elsewhere.about', { time: format.asOf(at, now()) })}
    </Notice>
  );
}

import { useEffect, useState } from 'react';
import { langOf } from '@/domain/locale';
import type { Shared } from '@/domain/offers/share';
import type { SharedList } from '@/domain/shared/list';
import { useT } from '@/i18n/t';
import { drawLinkQr } from '@/platform/linkQr';
import { useNamed } from '@/state/results/searchNames';
import { useSession } from '@/state/session';
import { listPath } from '@/state/shared/lists';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Skeleton } from '@/ui/Skeleton';
import { LinkCode } from '../../common/LinkCode';
import { ShareChannels } from '../../common/ShareChannels';
import { endsOf } from '../searchTexts';
import styles from './SharedList.module.css';

/** The absolute address of a list as it is now, in the sender's language; null until it is packed. */
function useListUrl(list: SharedList): string | null {
  const { locale } = useSession();
  const [url, setUrl] = useState<string | null>(null);
  const lang = langOf(locale);
  useEffect(() => {
    let here = true;
    void listPath(list).then((path) => {
      if (here) setUrl(new URL(`.${path.replace('#', `?lang=${lang}#`)}`, document.baseURI).href);
    });
    return () => {
      here = false;
    };
  }, [list, lang]);
  return url;
}

/** The button that had the focus is gone; the code scrolls into view with it. */
const focusOn = (code: SVGSVGElement | null): void => code?.focus();

function Code({ url }: { url: string }) {
  const t = useT();
  const [code, setCode] = useState<ReturnType<typeof drawLinkQr> | 'failed'>(null);
  if (code === null)
    return (
      <Button kind="outline" onClick={() => setCode(drawLinkQr(url) ?? 'failed')}>
        {t('shared.code')}
      </Button>
    );
  if (code === 'failed') return <output className={styles.facts}>{t('shared.codeFailed')}</output>;
  return <LinkCode code={code} label={t('shared.codeAlt')} ref={focusOn} />;
}

/** Sends a list with its votes: as a link, to an app, as a code for a camera. */
export function SendList({ list, title, onClose }: { list: SharedList; title: string; onClose: () => void }) {
  const t = useT();
  const { locale } = useSession();
  const url = useListUrl(list);
  const ends = endsOf(useNamed(list.flights[0]!.search), langOf(locale));
  const text = t('shared.sendText', { route: t('results.savedRoute', ends), n: list.flights.length });
  const shared: Shared | null = url === null ? null : { url, subject: t('shared.title'), text };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        <p>{text}</p>
        {shared ? <ShareChannels shared={shared} /> : <Skeleton shape="block" />}
        {url !== null && <Code url={url} />}
        <p className={styles.facts}>{t('shared.sendNote')}</p>
      </div>
    </Dialog>
  );
}

import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isTyped } from '@/domain/enquiry/draft';
import type { EnquiryDraft } from '@/domain/enquiry/types';
import type { PassengerCounts, Search } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { takeSearch } from '@/state/enquiries/form';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

/** State of a link from the search form: what was searched for, and for how many. */
interface Asked {
  search: Search;
  party: PassengerCounts | null;
}

/** Takes the search that led here into the form; asks first if something is in it. */
export function AskedSearch({ draft }: { draft: EnquiryDraft }) {
  const t = useT();
  const go = useNavigate();
  const { state, search, pathname } = useLocation() as ReturnType<typeof useLocation> & {
    state: { asked?: Asked } | null;
  };
  const asked = state?.asked;
  const isFree = !isTyped(draft);
  const done = (): void => void go({ pathname, search }, { replace: true, state: null });
  useEffect(() => {
    if (!asked || !isFree) return;
    takeSearch('group', asked.search, asked.party);
    done();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  }, [asked, isFree]);
  if (!asked || isFree) return null;
  return (
    <Notice
      kind="brand"
      live
      title={t('enquiry.take.title')}
      actions={
        <>
          <Button
            kind="tonal"
            size="s"
            onClick={() => {
              takeSearch('group', asked.search, asked.party);
              done();
            }}
          >
            {t('enquiry.take.yes')}
          </Button>
          <Button kind="quiet" size="s" onClick={done}>
            {t('enquiry.take.no')}
          </Button>
        </>
      }
    >
      {t('enquiry.take.text')}
    </Notice>
  );
}

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { partyBags, shownPrices } from '@/domain/offers/offerBags';
import type { Offer } from '@/domain/offers/types';
import { totalPassengers } from '@/domain/search/passengers';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import type { OfFlight } from '@/state/modals';
import { results } from '@/state/results';
import { chooseOffer, findShared } from '@/state/results/flight';
import { refreshResults } from '@/state/results/flow';
import { Button } from '@/ui/Button';
import { carryState } from '@/ui/AppLink';
import { Dialog } from '@/ui/Dialog';
import { asOfText } from '../searchTexts';
import styles from './Details.module.css';
import type { ModalFrame } from '@/ui/useModalDialog';
import { useFee } from '../offerHooks';

type Answer = { kind: 'asking' | 'gone' | 'failed' | 'going' } | { kind: 'changed'; offer: Offer; pricedAt: number };

/**
 * A flight was chosen after its price expired, so the price is checked at once. An unchanged price proceeds to the
 * booking; a changed one must be accepted. The list stays as it is.
 */
export function RefreshChosen({ offer, found, onClose, closing }: OfFlight & ModalFrame) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const { search: address } = useLocation();
  const fee = useFee();
  const [answer, setAnswer] = useState<Answer>({ kind: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const travellers = totalPassengers(found.search.passengers);
  const bags = partyBags(found.bags, found.search.passengers);
  const totalOf = (of: Offer) => shownPrices(of, travellers, fee, bags).all;
  const priceOf = (of: Offer) => {
    const { each, all } = shownPrices(of, travellers, fee, bags);
    return travellers > 1 ? t('results.forAll', { total: format.money(all), n: travellers }) : format.money(each);
  };

  const proceed = async (current: Offer, pricedAt: number) => {
    setAnswer({ kind: 'going' });
    try {
      // The offer keeps its id in the list, so that results and draft refer to the same one.
      await chooseOffer({ ...current, id: offer.id }, { ...found, pricedAt, expiresAt: null });
      onClose();
      void navigate(carryState('/booking/fares', address));
    } catch (error) {
      log.error('results', 'the booking could not be started', error);
      setAnswer({ kind: 'failed' });
    }
  };

  useEffect(() => {
    const control = new AbortController();
    void findShared(found.query, offer, control.signal).then((result) => {
      if (control.signal.aborted) return;
      if (result.kind === 'gone') setAnswer({ kind: 'gone' });
      else if (result.kind !== 'live') setAnswer({ kind: 'failed' });
      else if (totalOf(result.offer) === totalOf(offer)) void proceed(result.offer, result.pricedAt);
      else setAnswer({ kind: 'changed', offer: result.offer, pricedAt: result.pricedAt });
    });
    return () => control.abort();
    // Once per attempt.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt]);

  const { kind } = answer;
  const searchAgain = (
    <Button
      kind={kind === 'gone' ? 'primary' : 'outline'}
      onClick={() => {
        onClose();
        if (results.query === found.query) refreshResults();
        else void navigate(carryState(`/search/results?${found.query}`, address));
      }}
    >
      {t('results.retry')}
    </Button>
  );
  const actions = {
    asking: null,
    going: null,
    gone: searchAgain,
    failed: (
      <>
        {searchAgain}
        <Button
          kind="primary"
          onClick={() => {
            setAnswer({ kind: 'asking' });
            setAttempt(attempt + 1);
          }}
        >
          {t('results.checkAgain')}
        </Button>
      </>
    ),
    changed: (
      <>
        <Button kind="outline" onClick={onClose}>
          {t('flight.refresh.back')}
        </Button>
        {answer.kind === 'changed' && (
          <Button kind="primary" onClick={() => void proceed(answer.offer, answer.pricedAt)}>
            {t('flight.refresh.accept', { price: priceOf(answer.offer) })}
          </Button>
        )}
      </>
    ),
  }[kind];
  const title = {
    asking: 'flight.refresh.asking',
    going: 'flight.refresh.asking',
    gone: 'flight.refresh.gone',
    failed: 'flight.refresh.failed',
    changed: 'flight.refresh.changed',
  } as const;
  return (
    <Dialog title={t(title[kind])} onClose={onClose} closing={closing} actions={actions}>
      <div aria-live="polite">
        {answer.kind === 'changed' ? (
          <p>
            {t('flight.refresh.now', { now: priceOf(answer.offer) })}{' '}
            <span className={styles.was}>{t('flight.refresh.before', { before: priceOf(offer) })}</span>
          </p>
        ) : (
          <p>
            {kind === 'gone' && t('flight.refresh.goneText')}
            {kind === 'failed' && t('flight.refresh.failedText')}
            {(kind === 'asking' || kind === 'going') &&
              t('flight.refresh.text', { asOf: asOfText(t, format, found.pricedAt) })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

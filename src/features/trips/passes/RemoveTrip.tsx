import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderSummary } from '@/domain/payment/order';
import { useT } from '@/i18n/t';
import { removeOwnTrip } from '@/state/trips/device';
import { carryState } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';

/** Removes a trip that the traveller has added, after asking. */
export function RemoveTrip({ order }: { order: OrderSummary }) {
  const t = useT();
  const go = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = async (): Promise<void> => {
    if (await removeOwnTrip(order)) void go(carryState('/dashboard/trips', location.search), { replace: true });
    else toast('bad', t('passes.notRemoved'));
  };
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('passes.own.remove')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('passes.own.remove')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button kind="outline" onClick={() => setAsking(false)}>
                {t('passes.own.keep')}
              </Button>
              <Button kind="danger" onClick={() => void remove()}>
                {t('passes.delete')}
              </Button>
            </>
          }
        >
          <p>{t('passes.own.sure')}</p>
        </Dialog>
      )}
    </>
  );
}

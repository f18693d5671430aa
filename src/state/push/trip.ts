import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { withOrder } from '@/domain/push/telling';
import { getTelling } from '@/offline/alerts';
import { log } from '@/platform/log';
import { changeTelling, isHeard, mayTell, renewTelling, tellSupport, type TellSupport } from './subscription';

/**
 * `reading`: not known yet; `waiting`: on, and the agency does not know it yet; `unwanted`: on, but the agency has refused it;
 * `failed`: it could not be switched on.
 */
type TripTold = 'reading' | 'off' | 'on' | 'waiting' | 'unwanted' | 'failed';

interface TripTelling {
  support: TellSupport;
  told: TripTold;
  busy: boolean;
  change: (wanted: boolean) => void;
}

/** Whether changes of an order's flights are told while the app is closed, following changes. */
export function useTripTelling(orderId: string): TripTelling {
  const [support, setSupport] = useState(tellSupport);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => void renewTelling(), []);
  const telling = useLiveQuery(async () => {
    try {
      return await getTelling();
    } catch (error) {
      log.warn('storage', 'what is told while the app is closed cannot be read', error);
      return null;
    }
  }, []);
  const change = async (wanted: boolean): Promise<void> => {
    setBusy(true);
    setFailed(false);
    const isAllowed = !wanted || (await mayTell());
    const isDone = isAllowed && (await changeTelling((row) => withOrder(row, orderId, wanted)));
    setSupport(tellSupport());
    setFailed(wanted && isAllowed && !isDone);
    setBusy(false);
  };
  const isOn = telling?.orders.includes(orderId) ?? false;
  const onState = (): TripTold => {
    if (!telling || !isHeard(telling)) return 'failed';
    if (!telling.target) return 'on';
    if (telling.refused !== null) return 'unwanted';
    return telling.sent === null ? 'waiting' : 'on';
  };
  const told = telling === undefined ? 'reading' : isOn ? onState() : failed ? 'failed' : 'off';
  return { support, told, busy, change: (wanted) => void change(wanted) };
}

import { useT } from '@/i18n/t';
import { useTripTelling } from '@/state/push/trip';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';

/** "Tell me when this flight changes": a switch, or what this browser needs for it. Nothing where the tenant has no such service. */
export function TellCard({ orderId }: { orderId: string }) {
  const t = useT();
  const { support, told, busy, change } = useTripTelling(orderId);
  if (support === 'absent') return null;
  const isAble = support === 'able';
  return (
    <Card title={t('trips.tell.title')}>
      {isAble && (
        <Check
          switch
          label={t('trips.tell.switch')}
          checked={told === 'on' || told === 'waiting' || told === 'unwanted'}
          disabled={busy || told === 'reading'}
          onValue={change}
        />
      )}
      <output className="small muted">
        {t(`trips.tell.${isAble ? (told === 'reading' ? 'off' : told) : support}`)}
      </output>
    </Card>
  );
}

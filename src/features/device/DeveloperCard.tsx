import { useSyncExternalStore } from 'react';
import { useT } from '@/i18n/t';
import { isDebugging, onDebugging } from '@/platform/debugMode';
import { loadPart } from '@/platform/parts';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import styles from './Device.module.css';

const show = async (on: boolean): Promise<void> => {
  const { hideCalls, showCalls } = await loadPart(() => import('./showCalls'));
  (on ? showCalls : hideCalls)();
};

/** Shows the calls of this session below every page, like `?debug` in an address. */
export function DeveloperCard() {
  const t = useT();
  const isOn = useSyncExternalStore(onDebugging, isDebugging);
  return (
    <Card title={t('device.calls')}>
      <p className={styles.facts}>{t('device.calls.text')}</p>
      <Check switch label={t('device.calls.go')} checked={isOn} onValue={(on) => void show(on)} />
    </Card>
  );
}

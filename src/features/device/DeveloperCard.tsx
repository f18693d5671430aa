import { useT } from '@/i18n/t';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import styles from './Device.module.css';

const showCalls = async (): Promise<void> => (await import('./showCalls')).showCalls();

/** Shows the calls of this session over every page, like `?debug` in an address. */
export function DeveloperCard() {
  const t = useT();
  return (
    <Card title={t('device.calls')}>
      <p className={styles.facts}>{t('device.calls.text')}</p>
      <div className={styles.acts}>
        <Button kind="outline" onClick={() => void showCalls()}>
          {t('device.calls.go')}
        </Button>
      </div>
    </Card>
  );
}

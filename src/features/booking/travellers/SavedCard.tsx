import { memo } from 'react';
import { useT } from '@/i18n/t';
import { agreeToKeep, useSaved } from '@/state/booking/saved';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { TextLink } from '@/ui/TextLink';

/** Consent to save the travellers for the next booking. Nothing is saved without it. */
export const SavedCard = memo(function SavedCard() {
  const t = useT();
  const { keep, list } = useSaved();
  return (
    <Card as="div">
      <Check
        label={t('party.saved.keep')}
        hint={t('party.saved.hint')}
        checked={keep}
        onValue={(agreed) => void agreeToKeep(agreed)}
      />
      {list.length > 0 && <TextLink to="/device">{t('party.saved.here', { n: list.length })}</TextLink>}
    </Card>
  );
});

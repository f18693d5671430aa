import type { ReactNode } from 'react';
import { isOptional, leftOutFrom, nextStep } from '@/domain/booking/steps';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import type { BookingDraft } from '@/domain/booking/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { Button } from '@/ui/Button';
import styles from './StepFrame.module.css';

interface StraightProps {
  step: BookingStepPath;
  draft: BookingDraft;
  steps: readonly BookingStepPath[];
  onPress: (to: BookingStepPath) => void;
  /** The step's own button, on a desktop. */
  beside?: ReactNode;
}

/** The way past the optional steps: offered from the travellers on, unless payment comes next anyway. */
export function StraightToPayment({ step, draft, steps, onPress, beside }: StraightProps) {
  const t = useT();
  const format = useFormat();
  const left = leftOutFrom(step, steps, draft).map((one) => t(`price.step.${one}`));
  return (
    <div className={styles.straight}>
      <div className="row">
        <Button kind="outline" size={beside ? 'l' : undefined} onClick={() => onPress('checkout')}>
          {t('booking.straight')}
        </Button>
        {beside}
      </div>
      {left.length > 0 && <p className="small muted">{t('booking.straight.left', { names: format.list(left) })}</p>}
    </div>
  );
}

/** True where "Straight to payment" passes at least one optional step. */
export const isPassable = (step: BookingStepPath, steps: readonly BookingStepPath[]): boolean =>
  (step === 'passengers' || isOptional(step)) && nextStep(step, steps) !== 'checkout';

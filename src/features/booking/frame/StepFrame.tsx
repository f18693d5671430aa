import { Children, type MouseEvent, type ReactNode, memo, startTransition, useEffect, useState } from 'react';
import { isOptional, previousStep, progressAt } from '@/domain/booking/steps';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import type { BookingDraft } from '@/domain/booking/types';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { openModal } from '@/state/modals';
import { afterPaint } from '@/platform/idle';
import { ActionBar, ActionSum, AppBar } from '@/ui/Bars';
import { BookingProgress } from '@/ui/BookingProgress';
import { Button, ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dialog } from '@/ui/Dialog';
import { IconButton, IconLink } from '@/ui/IconButton';
import { IconLeft, IconMenu } from '@/ui/firstIcons';
import { IconUp } from '@/ui/icons';
import { Price } from '@/ui/Price';
import { useIsMobile } from '@/ui/useMediaQuery';
import { Elsewhere } from '../handover/Elsewhere';
import { CartView } from './CartView';
import { FareTimer, SyncLine } from './StepStatus';
import { StraightToPayment, isPassable } from './StraightToPayment';
import { StepNotices } from './StepNotices';
import { useCameFromPayment, useCart, isNavigating, useStepLink, useSteps, resultsPath } from './stepHooks';
import styles from './StepFrame.module.css';

/** The primary button of a step. */
interface StepAction {
  label: string;
  /** `to`: straight to this step instead of the next. */
  onPress: (to?: BookingStepPath) => void;
  busy?: boolean;
  /** Why it is disabled. */
  why?: string | undefined;
}

interface StepFrameProps {
  step: BookingStepPath;
  draft: BookingDraft;
  title: string;
  lede: ReactNode;
  action: StepAction;
  children: ReactNode;
}

/** Parts rendered per turn, so that nine travellers do not delay the first ones. */
const PARTS_PER_TURN = 3;

/**
 * On a forward press, renders the heading at once and the rest after paint, from the top. After Back or a reload
 * everything renders at once, for scroll restoration.
 */
function useRenderedInTurns(children: ReactNode): ReactNode {
  const [drawn, setDrawn] = useState(isNavigating() ? 0 : Infinity);
  const parts = Children.toArray(children);
  const next = drawn > 0 && parts.length <= drawn ? null : drawn + PARTS_PER_TURN;
  useEffect(() => (next === null ? undefined : afterPaint(() => startTransition(() => setDrawn(next)))), [next]);
  return parts.slice(0, drawn);
}

const Cart = memo(CartView);
const Notices = memo(StepNotices);

const FORM = 'booking-step';

const backOf = (step: BookingStepPath, draft: BookingDraft, steps: readonly BookingStepPath[]): string => {
  const before = previousStep(step, steps);
  return before ? `/booking/${before}` : resultsPath(draft.query);
};

interface LineProps {
  step: BookingStepPath;
  steps: readonly BookingStepPath[];
  labelled?: boolean;
}

const ProgressLine = memo(function ProgressLine({ step, steps, labelled }: LineProps) {
  const t = useT();
  const go = useStepLink();
  const { marks, fill, number, of, key: now } = progressAt(step, steps);
  const named = marks.map(({ key, at, state, to }) => ({
    label: t(`booking.mark.${key}`),
    at,
    state,
    ...(to && { to: `/booking/${to}` }),
  }));
  return (
    <BookingProgress
      marks={named}
      fill={fill}
      label={t('booking.progress', { n: number, of, name: t(`booking.mark.${now}`) })}
      onGo={go}
      {...(labelled && { labelled })}
    />
  );
});

/**
 * Dispatches `submit` itself. The browser's own path first reads every field and all nine country lists for autofill, a
 * third of the time of leaving nine travellers. Enter in a field also arrives here as a click. The second click of a
 * double click is ignored: it would hit the next step.
 */
function submit(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
  if (event.detail > 1) return;
  event.currentTarget.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

function StepButton({ action, className }: { action: StepAction; className?: string | undefined }) {
  return (
    <Button
      kind="primary"
      size="l"
      type="submit"
      form={FORM}
      busy={action.busy}
      why={action.why}
      className={className}
      onClick={submit}
    >
      {action.label}
    </Button>
  );
}

interface BarProps {
  draft: BookingDraft;
  action: StepAction;
}

/** The handler is the form's own, so a new function alone needs no render. */
const isSameBar = (a: BarProps, b: BarProps): boolean =>
  a.draft === b.draft &&
  a.action.label === b.action.label &&
  a.action.busy === b.action.busy &&
  a.action.why === b.action.why;

/** The mobile bar: the total opens the cart as a sheet, next to the step's button. */
const MobileBar = memo(function MobileBar({ draft, action }: BarProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const cart = useCart(draft);
  const sum = (
    <span className="row">
      <Price cents={cart.total} />
      <IconUp size="s" />
    </span>
  );
  return (
    <>
      {action.why && <p className={styles.why}>{action.why}</p>}
      <ActionBar>
        <ActionSum
          price={sum}
          note={
            <>
              {t(cart.estimate ? 'booking.cart.estimate' : 'booking.cart.total')}
              <span className="sr-only">{t('booking.cart.open')}</span>
            </>
          }
          onPress={() => setOpen(true)}
          expanded={open}
        />
        <StepButton action={action} />
      </ActionBar>
      {open && (
        <Dialog title={t('booking.trip.title')} onClose={() => setOpen(false)}>
          <CartView draft={draft} heading={false} />
        </Dialog>
      )}
    </>
  );
}, isSameBar);

interface HeadProps {
  step: BookingStepPath;
  title: string;
  back: string;
  steps: readonly BookingStepPath[];
}

const StepAppBar = memo(function StepAppBar({ step, title, back, steps }: HeadProps) {
  const t = useT();
  const go = useStepLink();
  const { sync } = useBooking();
  const { number, of } = progressAt(step, steps);
  return (
    <AppBar
      lead={<IconLink to={back} label={t('booking.back')} icon={<IconLeft size="l" />} onClick={go} />}
      title={title}
      sub={sync.word === 'waiting' ? <SyncLine /> : t('booking.step', { n: number, of })}
      trail={
        <div className={styles.trail}>
          <FareTimer short />
          <IconButton
            label={t('shell.menu')}
            icon={<IconMenu size="l" />}
            aria-haspopup="dialog"
            onClick={() => openModal('sideMenu')}
          />
        </div>
      }
      line={<ProgressLine step={step} steps={steps} />}
    >
      {sync.word === 'failed' && (
        <div className={styles.stuck}>
          <SyncLine />
        </div>
      )}
    </AppBar>
  );
});

/** The frame of every step: progress, title, timer, cart, and the back and continue buttons. */
export function StepFrame({ step, draft, title, lede, action: own, children }: StepFrameProps) {
  const t = useT();
  const go = useStepLink();
  const shown = useRenderedInTurns(children);
  const isMobile = useIsMobile();
  const steps = useSteps(draft);
  const cameFromPayment = useCameFromPayment();
  const action = cameFromPayment ? { ...own, label: t('booking.toPayment') } : own;
  const back = cameFromPayment ? '/booking/checkout' : backOf(step, draft, steps);
  const stepButton = isMobile ? undefined : <StepButton action={action} className={styles.wide} />;
  const straight = !cameFromPayment && isPassable(step, steps) && (
    <StraightToPayment step={step} draft={draft} steps={steps} onPress={own.onPress} beside={stepButton} />
  );
  // Where nothing must be filled in, a phone offers the way past before the choices, which may be long.
  const isFirst = isMobile && isOptional(step);
  return (
    <div className={styles.page}>
      {isMobile && <StepAppBar step={step} title={title} back={back} steps={steps} />}
      <div className={`wrap ${styles.body}`}>
        {!isMobile && (
          <>
            <ProgressLine step={step} steps={steps} labelled />
            <div className={`row between ${styles.head}`}>
              <div>
                <h1 tabIndex={-1}>{title}</h1>
                {lede !== null && <p className="muted">{lede}</p>}
              </div>
              <FareTimer />
            </div>
          </>
        )}
        <div className="split">
          <form
            id={FORM}
            className={`stack ${styles.form}`}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              action.onPress();
            }}
          >
            {isMobile && lede !== null && <p className={`muted small ${styles.lede}`}>{lede}</p>}
            <Notices draft={draft} />
            {isFirst && straight}
            {shown}
            <Elsewhere draft={draft} />
            {isMobile && !isFirst && straight}
            {!isMobile && (
              <div className={`row between ${styles.foot}`}>
                <ButtonLink kind="quiet" to={back} onClick={go}>
                  <IconLeft size="s" /> {t('booking.back')}
                </ButtonLink>
                <div className={styles.go}>
                  {straight || stepButton}
                  {action.why && <p className="small muted">{action.why}</p>}
                </div>
              </div>
            )}
          </form>
          {!isMobile && (
            <div className="side">
              <Card>
                <Cart draft={draft} heading />
              </Card>
            </div>
          )}
        </div>
      </div>
      {isMobile && <MobileBar draft={draft} action={action} />}
    </div>
  );
}

import { type FormEvent, type PointerEvent, lazy, memo, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { searchButton, searchKey, firstMissing } from '@/domain/search/validity';
import type { TripType } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { afterContentShown } from '@/platform/pageMilestones';
import { hasFeature } from '@/state/features';
import { AfterHydration } from '../common/AfterHydration';
import { OptionalPart } from '../common/OptionalPart';
import {
  type OpenPicker,
  chooseTripType,
  closePicker,
  setDirectOnly,
  setWithStay,
  useSearchForm,
  applyPickerCopy,
  isLooking,
  searchForm,
} from '@/state/searchForm';
import { useLatePart } from '@/state/latePart';
import { openModal } from '@/state/modals';
import { announceSearchReady, startSearch } from '@/state/searchForm/start';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { carryState } from '@/ui/AppLink';
import { Check } from '@/ui/Check';
import { classes } from '@/ui/classes';
import { Segmented } from '@/ui/Segmented';
import { TextButton } from '@/ui/TextLink';
import { DateCells } from './DateCells';
import { legsPart, pickersPart, stayPart } from './lazyPickers';
import { PlaceCells } from './PlaceCells';
import styles from './SearchPanel.module.css';
import { TravellersCell } from './TravellersCell';
import { useFilledForm, useReturnFocus } from './formHooks';

interface SearchPanelProps {
  /** On the home page; the one-row form of the results band; inside the modify-search screen. */
  variant: 'hero' | 'slim' | 'modal';
  /** Called when the search starts, so that the modify-search screen closes. */
  onStarted?: (() => void) | undefined;
}

const PickerWarmup = lazy(async () => {
  await afterContentShown();
  const pickers = await pickersPart.load();
  return { default: pickers?.PickerWarmup ?? (() => null) };
});
/** On hover or focus: loads the pickers, and the offline airports for the first letter. */
const preload = (): void => {
  void pickersPart.load().then((pickers) => pickers?.loadLocalPlaces());
  void legsPart.load();
};
const noStay = (): void => setWithStay(false);

const TripTypes = memo(function TripTypes({ value }: { value: TripType }) {
  const t = useT();
  const options: { value: TripType; label: string }[] = [
    { value: 'roundtrip', label: t('search.type.roundtrip') },
    { value: 'oneway', label: t('search.type.oneway') },
    ...(hasFeature('multiCity') ? [{ value: 'multicity' as const, label: t('search.type.multicity') }] : []),
  ];
  return (
    <Segmented
      className={styles.seg}
      label={t('search.type')}
      value={value}
      options={options}
      onValue={chooseTripType}
    />
  );
});

/** Direct flights; accommodation if the tenant has a site for it; a trip in words, which is one of a single destination. */
const Ticks = memo(function Ticks({
  directOnly,
  withStay,
  multi,
}: Record<'directOnly' | 'withStay' | 'multi', boolean>) {
  const t = useT();
  const { accommodationUrl } = useSession().settings;
  return (
    <>
      <Check compact label={t('search.direct')} checked={directOnly} onValue={setDirectOnly} />
      {accommodationUrl && <Check compact label={t('search.stay')} checked={withStay} onValue={setWithStay} />}
      {!multi && <TextButton onClick={() => openModal('describeTrip')}>{t('search.describe')}</TextButton>}
    </>
  );
});

/** The search form: small enough for the first load, prerendered empty and filled after hydration. */
export function SearchPanel({ variant, onStarted }: SearchPanelProps) {
  const t = useT();
  const form = useSearchForm();
  const navigate = useNavigate();
  const { search: address } = useLocation();
  const root = useRef<HTMLFormElement>(null);
  const onResults = variant !== 'hero';
  const picker = variant !== 'modal' && form.modifying ? null : form.picker;
  useFilledForm(onResults, address);
  useReturnFocus(root, picker);

  const { tripType, trips } = form.search;
  const multi = tripType === 'multicity';
  const hasProblems = onResults && form.problems.length > 0;
  const [legsFailed, setLegsFailed] = useState(false);
  const pickers = useLatePart(pickersPart, picker !== null || hasProblems || legsFailed || form.leftTexts.length > 0);
  const failLegs = useCallback(() => {
    setLegsFailed(true);
    chooseTripType('oneway');
  }, []);
  const legs = useLatePart(legsPart, multi, failLegs);
  /** The slim form has no room for several legs, so it unfolds into the complete form. */
  const [opened, setOpened] = useState(false);
  const stay = useLatePart(stayPart, form.withStay, noStay);
  const slim = variant === 'slim' && !opened;
  if (slim && multi && picker && picker.picker !== 'travellers') setOpened(true);
  // Several legs bring their own switch, which then stays: what it removed comes back with it.
  const [hasTypes, setHasTypes] = useState(false);
  if (multi && !hasTypes) setHasTypes(true);
  const whole = firstMissing(form.search) === null;
  useEffect(() => {
    if (whole && form.touched) announceSearchReady();
  }, [whole, form.touched]);

  const state = searchButton({
    onResults,
    starting: form.starting,
    shown: searchKey(form.search),
    searched: form.searched,
  });
  /** Search was pressed while a place that was typed is looked up. */
  const [pressed, setPressed] = useState(false);
  const start = (): void => {
    const inNewTab = (query: string): string =>
      new URL(carryState(`search/results?${query}`, address), document.baseURI).href;
    if (!onResults && form.withStay && stay?.startWithStay(inNewTab)) return;
    if (startSearch((to, options) => navigate(carryState(to, address), options), onResults)) {
      setOpened(false);
      onStarted?.();
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (state !== 'ready') return;
    closePicker();
    if (!isLooking()) return start();
    setPressed(true);
    const settled = async () => await (await pickersPart.load())?.leftTextsSettled();
    void settled().then(() => {
      setPressed(false);
      // An opened picker goes on with the form; another page has none.
      if (root.current && !searchForm.picker) start();
    });
  };

  /**
   * Keeps an open picker until the click: closing it on pointerdown would move the button from under the finger. Its
   * draft is applied first, so that the button knows whether the search changed.
   */
  const applyDraft = (event: PointerEvent): void => {
    if (!picker) return;
    event.stopPropagation();
    applyPickerCopy();
  };

  // On the home page only.
  const ticks = !onResults && <Ticks directOnly={form.directOnly} withStay={form.withStay} multi={multi} />;
  const parts = { leg: 0, trip: trips[0] ?? null, pickers, slim };
  // Each group gets only its own picker, so that opening another does not render it.
  const own = (names: string): OpenPicker | null => (picker && names.includes(picker.picker) ? picker : null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a finger near the form loads the pickers
    <form
      ref={root}
      className={classes(styles.search, variant === 'modal' && styles.modal, slim && styles.slim)}
      aria-label={t('search.form')}
      noValidate
      onSubmit={submit}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {(!slim || hasTypes) && (
        <div className={styles.top}>
          <TripTypes value={tripType} />
          {ticks && <div className={classes(styles.opts, 'on-desktop')}>{ticks}</div>}
        </div>
      )}
      <div className={styles.fields}>
        {multi && legs ? (
          slim ? (
            <legs.LegSummary onOpen={() => setOpened(true)} />
          ) : (
            <legs.MultiCity
              picker={picker}
              pickers={pickers}
              onFold={variant === 'slim' ? () => setOpened(false) : undefined}
            />
          )
        ) : (
          <>
            <PlaceCells {...parts} picker={own('origin destination')} />
            <DateCells {...parts} picker={own('start end')} tripType={tripType} />
          </>
        )}
        <TravellersCell {...parts} picker={own('travellers')} />
        {ticks && <div className={classes(styles.opts, 'on-mobile')}>{ticks}</div>}
        <Button
          kind="primary"
          size={slim ? undefined : 'l'}
          type="submit"
          className={styles.submit}
          aria-label={t('search.submit')}
          busy={state === 'busy' || pressed}
          why={state === 'unchanged' ? t('search.unchanged') : undefined}
          onPointerDown={applyDraft}
          onMouseDown={(event) => picker && event.preventDefault()}
          onPointerEnter={announceSearchReady}
        >
          <span className={styles.long}>{t('search.submit')}</span>
          <span className={styles.short}>{t('search.submitShort')}</span>
        </Button>
      </div>
      {hasProblems && pickers && <pickers.SearchProblems />}
      {legsFailed && !legs && pickers && !multi && <pickers.LegsFailed onAgain={() => chooseTripType('multicity')} />}
      {stay && <stay.StayNotice />}
      <AfterHydration>
        <OptionalPart>
          <PickerWarmup />
        </OptionalPart>
      </AfterHydration>
    </form>
  );
}

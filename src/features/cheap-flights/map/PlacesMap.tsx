import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { cheapPath } from '@/domain/cheap/address';
import type { CheapDestination, CheapType } from '@/domain/cheap/types';
import { langOf } from '@/domain/locale';
import { type Box, placeLabels } from '@/domain/map/labels';
import { spotOf } from '@/domain/map/view';
import { ownValue } from '@/domain/ownValue';
import { now } from '@/platform/clock';
import { savesData } from '@/platform/savesData';
import { loadCoast, useCoast } from '@/state/cheap/coast';
import { usePoints } from '@/state/distances';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { IconButton } from '@/ui/IconButton';
import { IconGlobe } from '@/ui/firstIcons';
import { IconMinus, IconPlus } from '@/ui/icons';
import { classes } from '@/ui/classes';
import { useWords } from '../priceTexts';
import { FINE_FROM } from './drawMap';
import { type MapControl, ZOOM_STEP, startMap } from './mapControl';
import styles from './PlacesMap.module.css';

interface PlacesMapProps {
  type: CheapType;
  from: string;
  /** Name of the origin. */
  fromName: string;
  /** Cheapest first; null while they load. */
  list: readonly CheapDestination[] | null;
  /** The prices are stored ones, and there is no connection. */
  held: boolean;
}

/** Pixels of an arrow key. */
const STEP = 80;
const ARROWS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** Height of a label, and what it has beside its text. */
const LABEL = { height: 28, beside: 22 };

/** The width of texts in the font of an element. */
function measureIn(element: Element): (text: string) => number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return (text) => text.length * 8;
  const { fontSize, fontFamily } = getComputedStyle(element);
  // The widest weight of a label.
  pen.font = `600 ${fontSize} ${fontFamily}`;
  return (text) => pen.measureText(text).width;
}

/**
 * A map of places with their prices: a view of the list, which a keyboard and a screen reader use. Coast lines come when they come;
 * until then, and without them, the places stand on a net of degrees.
 */
export function PlacesMap({ type, from, fromName, list, held }: PlacesMapProps) {
  const { t, money, days, format } = useWords();
  const { online, locale } = useSession();
  const lang = langOf(locale);
  const noteId = useId();
  const points = usePoints();
  const coasts = useCoast();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const control = useRef<MapControl | null>(null);
  /** Where labels are placed: the width of the world, and of texts. */
  const [level, setLevel] = useState<{ world: number; measure: (text: string) => number } | null>(null);
  const [isNearest, setNearest] = useState(false);
  /** The place whose whole label is shown, however little room it has. */
  const [opened, setOpened] = useState<string | null>(null);

  const origin = useMemo(() => {
    const point = points?.(from);
    return point ? { spot: spotOf(point), name: fromName } : null;
  }, [points, from, fromName]);
  const places = useMemo(
    () =>
      (list ?? []).flatMap((place) => {
        const point = points?.(place.iata);
        if (!point) return [];
        const name = place.names[lang] ?? place.names.en ?? place.iata;
        return [{ place, name, price: money(place.price.cents), spot: spotOf(point) }];
      }),
    [list, points, lang, money],
  );
  const unplaced = points && list ? list.length - places.length : 0;
  const labels = useMemo(() => {
    if (!level) return { own: null, others: [] };
    const box = (text: string): Box => [level.measure(text) + LABEL.beside, LABEL.height];
    const own = origin ? [{ ...origin.spot, boxes: [box(origin.name)] }] : [];
    const others = places.map(({ name, price, spot }) => ({ ...spot, boxes: [box(`${name} ${price}`), box(price)] }));
    // The origin chooses first.
    const placed = placeLabels([...own, ...others], level.world);
    return { own: (origin && placed[0]) ?? null, others: placed.slice(own.length) };
  }, [origin, places, level]);

  useEffect(() => {
    const [box, picture, texts] = [frame.current, canvas.current, layer.current];
    if (!box || !picture || !texts) return undefined;
    const map = startMap(
      { frame: box, canvas: picture, layer: texts },
      { onLevel: (world) => setLevel({ world, measure: measureIn(texts) }), onNearest: setNearest },
    );
    control.current = map;
    return () => map.stop();
  }, []);
  const isNear = level !== null && level.world >= FINE_FROM;
  // What did not come without a connection may come with one.
  useEffect(() => {
    for (const detail of isNear && !savesData() ? (['coarse', 'fine'] as const) : (['coarse'] as const))
      if (online || !coasts[detail]) void loadCoast(detail);
  }, [online, coasts, isNear]);
  useEffect(() => control.current?.land(coasts), [coasts]);
  const shownFrom = useRef('');
  useEffect(() => {
    const spots = [...(origin ? [origin.spot] : []), ...places.map(({ spot }) => spot)];
    control.current?.show(spots, shownFrom.current !== from);
    if (places.length > 0) shownFrom.current = from;
  }, [origin, places, from]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ownValue(ARROWS, event.key);
    if (!arrow) return;
    event.preventDefault();
    control.current?.move(...arrow);
  };
  const oldest = Math.min(...(list ?? []).map(({ price }) => price.pricedAt));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys of the buttons within
    <section className={styles.map} aria-label={t('map.title')} aria-describedby={noteId} onKeyDown={onKeyDown}>
      <div ref={frame} className={styles.frame} aria-busy={list === null}>
        <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
        <div ref={layer} className={styles.layer} aria-hidden="true" translate="no">
          {origin && (
            <span className={classes(styles.spot, styles.labelled)}>
              <span className={classes(styles.place, styles.origin, labels.own?.below && styles.below)}>
                <span className={styles.label}>{origin.name}</span>
              </span>
            </span>
          )}
          {places.map(({ place: { iata, price: day, from: start = from }, name, price }, at) => {
            const label = labels.others[at] ?? null;
            const text = opened === iata ? 0 : (label?.text ?? null);
            return (
              <span
                key={iata}
                className={classes(styles.spot, text !== null && styles.labelled, opened === iata && styles.opened)}
              >
                <AppLink
                  className={classes(styles.place, text === null && styles.dot, label?.below && styles.below)}
                  to={cheapPath(type, start, iata, day.start, day.end)}
                  tabIndex={-1}
                  draggable={false}
                  title={`${name}, ${price}, ${days(day)}`}
                  onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpened(iata)}
                  onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpened(null)}
                  onClick={(event) => {
                    // A dot says first what it is.
                    if (text !== null) return;
                    event.preventDefault();
                    setOpened(iata);
                  }}
                >
                  {text !== null && (
                    <span className={styles.label}>
                      {text === 0 && <span>{name}</span>}
                      <b className={classes(held && styles.held)}>{price}</b>
                    </span>
                  )}
                </AppLink>
              </span>
            );
          })}
        </div>
        <div className={styles.buttons}>
          <IconButton
            className={styles.button}
            label={t(isNearest ? 'map.nearest' : 'map.nearer')}
            aria-disabled={isNearest || undefined}
            icon={<IconPlus />}
            onClick={() => control.current?.zoom(ZOOM_STEP)}
          />
          <IconButton
            className={styles.button}
            label={t('map.further')}
            icon={<IconMinus />}
            onClick={() => control.current?.zoom(1 / ZOOM_STEP)}
          />
          <IconButton
            className={styles.button}
            label={t('map.whole')}
            icon={<IconGlobe />}
            onClick={() => control.current?.whole()}
          />
        </div>
      </div>
      <p id={noteId} className="small muted">
        {t('map.note')}
        {Number.isFinite(oldest) && ` ${t('map.age', { time: format.asOf(oldest, now()) })}`}
        {unplaced > 0 && ` ${t('map.unplaced', { n: unplaced })}`}
      </p>
    </section>
  );
}

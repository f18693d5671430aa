import {
  type MapView,
  type Size,
  type Spot,
  fittedView,
  heldView,
  isNearest,
  moved,
  toPixels,
  zoomed,
} from '@/domain/map/view';
import { type Coasts, drawMap } from './drawMap';

/** The elements of a map. Children of `layer` stand at the places, in their order. */
interface MapParts {
  frame: HTMLElement;
  canvas: HTMLCanvasElement;
  layer: HTMLElement;
}

interface MapEvents {
  /** A width of the world, not above the present one, for which labels can be placed. */
  onLevel: (world: number) => void;
  /** The map came to its nearest view, or left it. */
  onNearest: (nearest: boolean) => void;
}

export interface MapControl {
  /** What the map shows; it is fitted to the places as long as nobody has moved it. `fit` forgets that. */
  show: (spots: readonly Spot[], fit: boolean) => void;
  land: (coasts: Coasts) => void;
  zoom: (factor: number) => void;
  move: (dx: number, dy: number) => void;
  whole: () => void;
  stop: () => void;
}

/** A finger that moves less (pixels) presses. */
const PRESS = 5;
const WHEEL = 0.0022;
/** Four levels to a doubling: between them labels only move apart. */
const LEVELS = 4;
export const ZOOM_STEP = 1.6;

/** Draws a map when something changes, at most once a frame, and follows fingers, mouse and wheel. */
export function startMap({ frame, canvas, layer }: MapParts, { onLevel, onNearest }: MapEvents): MapControl {
  let size: Size = { width: 0, height: 0 };
  let view: MapView = { x: 0.5, y: 0.4, world: 1 };
  let spots: readonly Spot[] = [];
  let coasts: Coasts = { coarse: null, fine: null };
  let touched = false;
  let level = 0;
  let nearest = false;
  let waiting = 0;

  const draw = (): void => {
    waiting = 0;
    if (size.width === 0) return;
    drawMap(canvas, view, size, coasts);
    for (const [at, spot] of spots.entries()) {
      const { x, y } = toPixels(spot, view, size);
      const element = layer.children[at];
      if (element instanceof HTMLElement) element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    }
    const now = Math.floor(Math.log2(view.world) * LEVELS);
    if (now !== level) onLevel(2 ** ((level = now) / LEVELS));
    if (nearest !== isNearest(view, size)) onNearest((nearest = !nearest));
  };
  const redraw = (): void => {
    waiting ||= requestAnimationFrame(draw);
  };
  const set = (next: MapView): void => {
    view = next;
    redraw();
  };
  const fit = (): void => set(fittedView(spots, size));
  const zoomAt = (factor: number, at: Spot): void => {
    touched = true;
    set(zoomed(view, factor, at, size));
  };
  const pan = (dx: number, dy: number): void => {
    touched = true;
    set(moved(view, dx, dy, size));
  };
  const middle = (): Spot => ({ x: size.width / 2, y: size.height / 2 });
  const within = ({ clientX, clientY }: MouseEvent): Spot => {
    const { left, top } = frame.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  /** Fingers, or the mouse while it is pressed. */
  const held = new Map<number, Spot>();
  let start: Spot | null = null;
  let dragged = false;
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    held.set(event.pointerId, within(event));
    if (held.size === 1) {
      start = within(event);
      dragged = false;
    }
  };
  const move = (event: PointerEvent): void => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const at = within(event);
    if (!dragged && held.size === 1 && start && Math.hypot(at.x - start.x, at.y - start.y) < PRESS) return;
    if (!dragged) frame.setPointerCapture(event.pointerId);
    dragged = true;
    held.set(event.pointerId, at);
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return pan(at.x - before.x, at.y - before.y);
    const [was, is] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(at.x - other.x, at.y - other.y)];
    pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    if (was > 0) zoomAt(is / was, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
  };
  const up = ({ pointerId }: PointerEvent): void => void held.delete(pointerId);
  // The press at the end of a drag opens nothing.
  const press = (event: MouseEvent): void => {
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
    dragged = false;
  };
  // Without Ctrl (or two fingers on a pad) the wheel scrolls the page.
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomAt(2 ** (-event.deltaY * (event.deltaMode === 0 ? 1 : 16) * WHEEL * 2), within(event));
  };
  const twice = (event: MouseEvent): void => {
    if (event.target === canvas || event.target === frame || event.target === layer) zoomAt(ZOOM_STEP, within(event));
  };

  const control = new AbortController();
  const { signal } = control;
  frame.addEventListener('pointerdown', down, { signal });
  frame.addEventListener('pointermove', move, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) frame.addEventListener(end, up, { signal });
  // A mouse that is let go elsewhere.
  addEventListener('pointerup', up, { signal });
  frame.addEventListener('click', press, { signal, capture: true });
  frame.addEventListener('wheel', wheel, { signal, passive: false });
  frame.addEventListener('dblclick', twice, { signal });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw, { signal });
  const theme = new MutationObserver(redraw);
  theme.observe(document.documentElement, { attributes: true });
  const room = new ResizeObserver(([entry]) => {
    if (!entry) return;
    size = { width: entry.contentRect.width, height: entry.contentRect.height };
    if (touched) set(heldView(view, size));
    else fit();
  });
  room.observe(frame);

  return {
    show: (next, again) => {
      spots = next;
      if (again) touched = false;
      if (touched) redraw();
      else fit();
    },
    land: (next) => {
      coasts = next;
      redraw();
    },
    zoom: (factor) => zoomAt(factor, middle()),
    move: pan,
    whole: () => {
      touched = false;
      fit();
    },
    stop: () => {
      control.abort();
      theme.disconnect();
      room.disconnect();
      cancelAnimationFrame(waiting);
    },
  };
}

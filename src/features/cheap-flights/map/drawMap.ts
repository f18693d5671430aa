import { type Land, type Pen, drawLand, netOf } from '@/domain/map/land';
import type { MapView, Size } from '@/domain/map/view';

/** Below this width of the world (pixels) coarse coast lines are enough. */
export const FINE_FROM = 2500;

/** Coast lines at two scales, as far as they are here. */
export type Coasts = Readonly<Record<'coarse' | 'fine', readonly Land[] | null>>;

/** Draws net and land, in the colours that the style sheet gives to the canvas. */
export function drawMap(canvas: HTMLCanvasElement, view: MapView, size: Size, coasts: Coasts): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const scale = Math.min(devicePixelRatio || 1, 2);
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  // Colours of properties that a canvas does not use: computed, so light or dark is settled.
  const { color, outlineColor, textDecorationColor } = getComputedStyle(canvas);
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, size.width, size.height);
  pen.lineWidth = 1;
  pen.lineJoin = 'round';

  pen.strokeStyle = textDecorationColor;
  pen.beginPath();
  const { xs, ys } = netOf(view, size);
  for (const x of xs) {
    pen.moveTo(x, 0);
    pen.lineTo(x, size.height);
  }
  for (const y of ys) {
    pen.moveTo(0, y);
    pen.lineTo(size.width, y);
  }
  pen.stroke();

  const near = view.world >= FINE_FROM;
  const lands = (near ? coasts.fine : null) ?? coasts.coarse ?? coasts.fine;
  if (!lands) return;
  pen.fillStyle = color;
  pen.strokeStyle = outlineColor;
  pen.beginPath();
  drawLand(lands, view, size, pen satisfies Pen);
  // A sea within land is a line of its own.
  pen.fill('evenodd');
  pen.stroke();
}

import type { SeatType } from '@/domain/services/types';

const BACK = 'M2 4a3 3 0 0 1 3-3h5a3 3 0 0 1 3 3v12H2Z';
const SEAT = 'M0 17h15v5a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3Z';
/** Three seats, aisle, three seats. */
const PLACES = [6, 25, 44, 73, 92, 111];
const TAKEN: Record<SeatType, readonly number[]> = {
  random: [],
  window: [0],
  aisle: [2],
  together: [0, 1],
  extraLegroom: [0],
};

/** A row of the cabin with the seats in question. Decorative: the text below says the same. */
export function SeatDrawing({ type }: { type: SeatType }) {
  const roomy = type === 'extraLegroom';
  const dashed = type === 'random' ? '2.500 2.500' : undefined;
  return (
    <svg viewBox="0 0 132 52" fill="none" stroke="currentColor" strokeWidth="1.500" aria-hidden="true">
      <path
        d="M6 4h120"
        strokeOpacity=".35"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray={roomy ? '5 5' : undefined}
      />
      {PLACES.map((x, at) => (
        <g
          key={x}
          transform={`translate(${x} ${roomy ? 22 : 16})`}
          fill={TAKEN[type].includes(at) ? 'currentColor' : 'none'}
          strokeDasharray={dashed}
        >
          <path d={BACK} />
          <path d={SEAT} />
        </g>
      ))}
      {roomy && <path d="M14 9v9m0 0-3-3m3 3 3-3" />}
    </svg>
  );
}

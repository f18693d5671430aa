import type { CabinKey, CheckedKey } from '@/domain/booking/bagChoices';

/** All drawings share one scale: 58 units are the height of the largest bag with its handle. */
const SHAPES = {
  none: { width: 30, shape: <rect x="1" y="20" width="28" height="34" rx="4" strokeDasharray="3 4" /> },
  cabin: {
    width: 24,
    shape: (
      <>
        <path d="M8 27v-7h8v7" />
        <rect x="1" y="27" width="22" height="28" rx="3.500" />
        <path d="M8 33v16M16 33v16" />
      </>
    ),
  },
  upgrade: {
    width: 54,
    shape: (
      <>
        <path d="M8 27v-7h8v7" />
        <rect x="1" y="27" width="22" height="28" rx="3.500" />
        <path d="M8 33v16M16 33v16" />
        <path d="M33 34l7 7-7 7M43 34l7 7-7 7" strokeLinecap="round" />
      </>
    ),
  },
  small: {
    width: 30,
    shape: (
      <>
        <path d="M9 18v-8h12v8" />
        <rect x="1" y="18" width="28" height="36" rx="4" />
        <path d="M9 25v22M21 25v22M6 54v3m18-3v3" />
      </>
    ),
  },
  large: {
    width: 40,
    shape: (
      <>
        <path d="M12 12V5h16v7" />
        <rect x="1" y="12" width="38" height="42" rx="5" />
        <path d="M11 20v26M29 20v26M20 20v26M7 54v3m26-3v3" />
      </>
    ),
  },
  two: {
    width: 78,
    shape: (
      <>
        <path d="M11 12V5h14v7M53 12V5h14v7" />
        <rect x="1" y="12" width="34" height="42" rx="5" />
        <rect x="43" y="12" width="34" height="42" rx="5" />
        <path d="M10 20v26M26 20v26M52 20v26M68 20v26M6 54v3m24-3v3m18-3v3m24-3v3" />
      </>
    ),
  },
} as const satisfies Record<CabinKey | CheckedKey, unknown>;

/** A bag drawn to scale. Decorative: the text below says the same. */
export function BagDrawing({ bag }: { bag: CabinKey | CheckedKey }) {
  const { width, shape } = SHAPES[bag];
  return (
    <svg
      viewBox={`0 0 ${width} 58`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shape}
    </svg>
  );
}

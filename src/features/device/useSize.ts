import { useMemo } from 'react';
import { sayable } from '@/domain/device/size';
import { tagOf } from '@/domain/locale';
import { useSession } from '@/state/session';

/** Formats bytes in the site's language: "12 kB". */
export function useSize(): (bytes: number) => string {
  const { locale } = useSession();
  return useMemo(() => {
    const tag = tagOf(locale);
    return (bytes) => {
      const { value, unit } = sayable(bytes);
      return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
    };
  }, [locale]);
}

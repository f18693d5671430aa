import { useMemo } from 'react';
import { sayable } from '@/domain/device/storage';
import { tagOf } from '@/domain/locale';
import { useSession } from '@/state/session';

/** "12 kB" of bytes, in the language of the site. */
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

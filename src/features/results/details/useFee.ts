import type { Cents } from '@/domain/money';
import { useSession } from '@/state/session';

/** Cents that the tenant adds for each passenger. */
export function useFee(): Cents {
  const { profile } = useSession();
  return profile.serviceFeeEnabled ? profile.serviceFeePerPassenger : 0;
}

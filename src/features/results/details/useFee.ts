import type { Cents } from '@/domain/money';
import { useSession } from '@/state/session';

/** The tenant's fee per passenger, cents. */
export function useFee(): Cents {
  const { profile } = useSession();
  return profile.serviceFeeEnabled ? profile.serviceFeePerPassenger : 0;
}

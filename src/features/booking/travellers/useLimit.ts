import { useContext } from 'react';
import { type PartyChange, whyNotChange } from '@/domain/booking/party';
import { useT } from '@/i18n/t';
import { PartyContext } from './form';

/** Why the party cannot be changed this way; undefined when it can. */
export function useLimit(change: PartyChange): string | undefined {
  const t = useT();
  const party = useContext(PartyContext);
  const limit = party ? whyNotChange(party.passengers, change) : null;
  return limit && limit !== 'zero' ? t(`party.limit.${limit}`) : undefined;
}

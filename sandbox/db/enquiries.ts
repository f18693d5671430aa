import type { EnquiryRequest } from '@/api/shapes/enquiry';
import { hashOf } from './replies';
import type { Store } from './store';

/** A business or group enquiry as it came. */
export interface StoredEnquiry {
  id: string;
  tenant: string;
  at: number;
  body: EnquiryRequest;
}

/** Every enquiry that was received, oldest first. */
export const enquiriesOf = (store: Store): StoredEnquiry[] =>
  store.all('select id, tenant, at, body from enquiries order by at, id').map(({ id, tenant, at, body }) => ({
    id: String(id),
    tenant: String(tenant),
    at: Number(at),
    body: JSON.parse(String(body)) as EnquiryRequest,
  }));

/** Stores an enquiry. `known`: the same one is there already; `other`: another one has this id. */
export function receiveEnquiry(store: Store, { id, tenant, at, body }: StoredEnquiry): 'new' | 'known' | 'other' {
  const hash = hashOf([tenant, body]);
  return store.transaction(() => {
    const first = store.get('select hash from enquiries where id = ?', [id]);
    if (first) return first['hash'] === hash ? 'known' : 'other';
    store.run('insert into enquiries (id, tenant, hash, body, at) values (?, ?, ?, ?, ?)', [
      id,
      tenant,
      hash,
      JSON.stringify(body),
      at,
    ]);
    return 'new';
  });
}

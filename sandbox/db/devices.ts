import type { PushRequest } from '@/api/shapes/push';
import type { Store } from './store';

/** A device that is told of trips and prices. */
export interface Device {
  id: string;
  tenant: string;
  body: PushRequest;
}
/** A message as it was handed to the push service. `status`: of its answer; 0 without one. */
export interface SentMessage {
  device: string;
  tag: string;
  payload: string;
  status: number;
}

export const devicesOf = (store: Store, tenant: string): Device[] =>
  store.all('select id, tenant, body from devices where tenant = ? order by id', [tenant]).map((row) => ({
    id: String(row['id']),
    tenant: String(row['tenant']),
    body: JSON.parse(String(row['body'])) as PushRequest,
  }));

/** Stores what a device wants, in place of what it wanted before. */
export const putDevice = (store: Store, { id, tenant, body }: Device): void =>
  store.run('insert or replace into devices (id, tenant, body) values (?, ?, ?)', [id, tenant, JSON.stringify(body)]);

export const dropDevice = (store: Store, tenant: string, id: string): void =>
  store.run('delete from devices where tenant = ? and id = ?', [tenant, id]);

export const noteSent = (store: Store, { device, tag, payload, status }: SentMessage, at: number): void =>
  store.run('insert into pushed (device, tag, payload, status, at) values (?, ?, ?, ?, ?)', [
    device,
    tag,
    payload,
    status,
    at,
  ]);

/** Every message, the oldest first. */
export const sentMessages = (store: Store): SentMessage[] =>
  store.all('select device, tag, payload, status from pushed order by rowid').map((row) => ({
    device: String(row['device']),
    tag: String(row['tag']),
    payload: String(row['payload']),
    status: Number(row['status']),
  }));

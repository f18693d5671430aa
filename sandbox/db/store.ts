import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sqlite from 'node-sqlite3-wasm';

type Value = string | number | null;
type Row = Record<string, Value>;

const SCHEMA = `
create table if not exists searches (
  key text primary key, tenant text not null, query text not null,
  created_at integer not null, opened_at integer, expires_at integer not null);
create table if not exists bookings (
  id text primary key, tenant text not null, token text not null, status text not null,
  created_at integer not null, expires_at integer not null, body text not null);
create table if not exists updates (
  booking_id text not null, id text not null, hash text not null, answer text not null, at integer not null,
  primary key (booking_id, id));
create table if not exists replies (
  scope text not null, key text not null, hash text not null, body text not null, at integer not null,
  primary key (scope, key));
create table if not exists orders (
  id text primary key, tenant text not null, booking_id text not null, token text unique, status text not null,
  created_at integer not null, body text not null);
create table if not exists enquiries (
  id text primary key, tenant text not null, hash text not null, body text not null, at integer not null);
create table if not exists devices (
  id text primary key, tenant text not null, body text not null);
create table if not exists pushed (
  device text not null, tag text not null, payload text not null, status integer not null, at integer not null);
create table if not exists items (
  tenant text not null, uid text not null, kind text not null, id text not null, at integer not null, value text,
  primary key (tenant, uid, kind, id));
create table if not exists item_versions (
  tenant text not null, uid text not null, kind text not null, version integer not null,
  primary key (tenant, uid, kind));
create index if not exists orders_of_booking on orders (booking_id);
create table if not exists visits (
  tenant text not null, session text not null, name text not null, at integer not null, received_at integer not null,
  params text not null);
create table if not exists identity_keys (kid text primary key, pem text not null);
create table if not exists identity_users (
  project text not null, uid text not null, email text, body text not null, primary key (project, uid));
create unique index if not exists identity_emails on identity_users (project, email);
create table if not exists identity_sessions (
  token text primary key, project text not null, uid text not null, method text not null, auth_time integer not null);
create table if not exists identity_mails (
  code text primary key, project text not null, uid text not null, kind text not null, sent_at integer not null,
  used_at integer, body text not null);
`;
/** What a reset empties. The signing key stays, as a provider's would. */
const TABLES = [
  'searches',
  'bookings',
  'updates',
  'replies',
  'orders',
  'visits',
  'enquiries',
  'devices',
  'pushed',
  'items',
  'item_versions',
  'identity_users',
  'identity_sessions',
  'identity_mails',
];

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** node-sqlite3-wasm locks with a folder beside the file, which a killed server leaves behind. */
function dropStaleLock(file: string): void {
  const owner = existsSync(`${file}.pid`) ? Number(readFileSync(`${file}.pid`, 'utf8')) : 0;
  if (!owner || owner === process.pid || !alive(owner)) rmSync(`${file}.lock`, { recursive: true, force: true });
}

/** The sandbox's SQLite database; one process, synchronous calls. */
export class Store {
  #db: InstanceType<typeof sqlite.Database>;

  constructor(readonly file: string) {
    if (file !== ':memory:') {
      mkdirSync(dirname(file), { recursive: true });
      dropStaleLock(file);
      writeFileSync(`${file}.pid`, String(process.pid));
    }
    this.#db = new sqlite.Database(file);
    this.#db.exec('pragma synchronous = normal; pragma busy_timeout = 2000;');
    this.#db.exec(SCHEMA);
    /* Databases of earlier versions have no owner. */
    const columns = this.all('pragma table_info(bookings)').map(({ name }) => name);
    if (!columns.includes('owner')) this.#db.exec('alter table bookings add column owner text');
    this.#db.exec('create index if not exists bookings_of_owner on bookings (owner)');
  }

  run(sql: string, values: Value[] = []): void {
    this.#db.run(sql, values);
  }
  get(sql: string, values: Value[] = []): Row | null {
    return this.#db.get(sql, values) as Row | null;
  }
  all(sql: string, values: Value[] = []): Row[] {
    return this.#db.all(sql, values) as Row[];
  }

  /** Runs `work` in a transaction. It is synchronous, so that transactions cannot interleave. */
  transaction<T>(work: () => T): T {
    if (this.#db.inTransaction) return work();
    this.#db.exec('begin immediate');
    try {
      const answer = work();
      this.#db.exec('commit');
      return answer;
    } catch (error) {
      if (this.#db.inTransaction) this.#db.exec('rollback');
      throw error;
    }
  }

  clear(): void {
    this.transaction(() => {
      for (const table of TABLES) this.run(`delete from ${table}`);
    });
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
    rmSync(`${this.file}.pid`, { force: true });
  }
}

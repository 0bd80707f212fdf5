import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { leaseSchema, type Lease } from '#domain/sync/lease-schema.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { Caller } from './caller.ts'

/** Lease request of a device: its own id, and its current lease. */
export interface LeaseRequest {
  device: string
  /** Null on the first sign-in, and to request the next lease when half of the last one is used. */
  held: Lease | null
  /** Earlier leases. */
  former?: readonly Lease[]
}

/** Dependencies of leasing. */
export interface LeaseOptions {
  now(): number
  /** OUTPOST_SECRET, or the one of the data folder. */
  secret: string
  /** Makes a UUID for a device that turns out to be a copy of another. */
  newDevice(): string
}

/**
 * Gives a device its lease of ids, or confirms the present one; called before any op is sent. Each
 * confirmation increments the lease's counter: a device with an older count (a copied profile, or a lost
 * answer, which costs only a lease) gets a new device id and lease, so that two devices never make the same
 * id. A lease is proved by its signed token, so it survives a restore of an older database; so do former
 * leases, which give no new ids, but whose ids may still be in unsent ops.
 * @returns lease to use from now on; `device` in it may be a new one.
 */
export async function leaseIds(
  database: Database,
  caller: Caller,
  { device, held, former = [] }: LeaseRequest,
  { now, secret, newDevice }: LeaseOptions,
): Promise<Lease> {
  const claims = held && readToken(held, caller, secret)
  const proven = former.filter((lease) => readToken(lease, caller, secret) !== null)
  return database.desk(caller.accountId, async (sql) => {
    if (proven.length > 0) await remember(sql, caller, proven, now())
    if (!held) return grant(sql, caller, device, now(), secret)
    const isCurrent = claims !== null && (await confirm(sql, caller, held, claims.counter, now()))
    if (!isCurrent) return grant(sql, caller, newDevice(), now(), secret)
    return signed(
      { k: held.k, device: held.device, userId: caller.userId },
      caller,
      claims.counter + 1,
      secret,
    )
  })
}

async function grant(
  sql: DeskSql,
  caller: Caller,
  device: string,
  now: number,
  secret: string,
): Promise<Lease> {
  const [row] = await sql.rows<{ k: number }>({
    text: `insert into id_lease (k, user_id, device, counter, created_at)
      values (nextval('lease_range'), $1, $2, 1, $3) returning k`,
    values: [caller.userId, device, now],
  })
  return signed({ k: invariant(row, 'lease').k, device, userId: caller.userId }, caller, 1, secret)
}

/** Stores leases that a restore has lost; their count matches no token, so no device can confirm them. */
async function remember(sql: DeskSql, { userId }: Caller, leases: readonly Lease[], now: number) {
  await sql.rows({
    text: `insert into id_lease (k, user_id, device, counter, created_at)
      select l.k, $1, l.device, 0, $2 from unnest($3::bigint[], $4::uuid[]) l(k, device)
      on conflict (k) do nothing`,
    values: [userId, now, leases.map(({ k }) => k), leases.map(({ device }) => device)],
  })
}

/** Increments the counter if the lease has the latest count. */
async function confirm(sql: DeskSql, { userId }: Caller, { k, device }: Lease, counter: number, now: number) {
  const rows = await sql.rows<{ k: number }>({
    text: `insert into id_lease as l (k, user_id, device, counter, created_at) values ($1, $2, $3, $4 + 1, $5)
      on conflict (k) do update set counter = l.counter + 1
        where l.account_id = excluded.account_id and l.user_id = $2 and l.device = $3 and l.counter = $4
      returning k`,
    values: [k, userId, device, counter, now],
  })
  return rows.length === 1
}

const messageOf = (lease: Omit<Lease, 'token'>, { accountId }: Caller, counter: number) =>
  ['lease', accountId, lease.userId, lease.device, lease.k, counter].join(':')

const macOf = (message: string, secret: string) => createHmac('sha256', secret).update(message).digest()

function signed(lease: Omit<Lease, 'token'>, caller: Caller, counter: number, secret: string): Lease {
  const mac = macOf(messageOf(lease, caller, counter), secret).toString('base64url')
  return { ...lease, token: `${counter}.${mac}` }
}

/** Content of a token; null if it was not signed here or is another user's. */
function readToken(held: Lease, caller: Caller, secret: string): { counter: Id } | null {
  if (!leaseSchema.safeParse(held).success || held.userId !== caller.userId) return null
  const [count = '', mac = ''] = held.token.split('.')
  const counter = Number(count)
  if (!Number.isSafeInteger(counter)) return null
  const given = Buffer.from(mac, 'base64url')
  const right = macOf(messageOf(held, caller, counter), secret)
  return given.length === right.length && timingSafeEqual(given, right) ? { counter } : null
}

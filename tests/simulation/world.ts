import { randomUUID } from 'node:crypto'
import { seededRandom, pick, type Random } from '#lib/random.ts'
import { agentPermissions } from '#domain/auth/permissions.ts'
import { firstLease } from '#domain/sync/lease.ts'
import type { PullLine } from '#domain/sync/pull.ts'
import type { PushLine } from '#domain/sync/push.ts'
import { takeMail } from '#server/conversations/intake.ts'
import type { Database, DeskSql } from '#server/store/database.ts'
import { ManualClock } from '../support/replica.ts'
import { Device } from './device.ts'
import { tunnel } from './faults.ts'

/** One seed's world: an account of its own, three agents, two inboxes, a device each. */
export interface World {
  random: Random
  clock: ManualClock
  database: Database
  accountId: number
  devices: Device[]
  userIds: number[]
  mailboxIds: number[]
  /** Every line that reached a device, for the checks. */
  heard: Map<Device, (PullLine | PushLine)[]>
  /** What agents were told is saved, by op. */
  saved: Map<string, { device: Device; lanes: readonly number[]; cmd: string; args: unknown; base: unknown }>
  /** Ops their agents threw away. */
  discarded: Set<string>
  /** A customer's mail to one of the inboxes. */
  receiveMail(mailbox: number, text: string, answering?: string): Promise<void>
}

let accounts = 0

/** Builds the world of a seed in a database that other seeds share. */
export async function makeWorld(database: Database, seed: bigint): Promise<World> {
  const random = seededRandom(seed)
  const clock = new ManualClock()
  const { accountId, userIds, mailboxIds } = await populate(database, clock.now())
  const world: World = {
    random,
    clock,
    database,
    accountId,
    userIds,
    mailboxIds,
    devices: [],
    heard: new Map(),
    saved: new Map(),
    discarded: new Set(),
    receiveMail: (mailbox, text, answering) => receive(world, mailbox, text, answering),
  }
  for (const [index, userId] of userIds.entries()) {
    const k = await leaseRange(database, accountId, userId)
    const line = {
      database,
      accountId,
      userId,
      random: seededRandom(seed * 31n + BigInt(index)),
      weather: tunnel,
      now: () => clock.now(),
      onLine: (heard: PullLine | PushLine) => world.heard.get(device)?.push(heard),
      upload: () => Promise.reject(new Error('no files in this world')),
    }
    const device = await Device.start(
      `device ${index + 1}`,
      line,
      clock,
      seed * 37n + BigInt(index),
      k.k,
      k.device,
    )
    world.heard.set(device, [])
    world.devices.push(device)
  }
  return world
}

/** Gives a user a range of ids for one more device. */
export async function leaseRange(database: Database, accountId: number, userId: number) {
  const device = randomUUID()
  return database.desk(accountId, async (sql) => {
    const [row] = await sql.rows<{ k: number }>({
      text: `insert into id_lease (k, account_id, user_id, device, counter, created_at)
        values (greatest($3::bigint, (select coalesce(max(k), 0) + 1 from id_lease)), $1, $2, $4, 1, 0) returning k`,
      values: [accountId, userId, firstLease + accountId * 8, device],
    })
    return { k: (row as { k: number }).k, device }
  })
}

async function populate(database: Database, now: number) {
  accounts += 1
  const tag = `${process.pid}-${accounts}-${randomUUID().slice(0, 8)}`
  const accountId = await database.system(async (sql) => {
    const [row] = await sql.rows<{ id: number }>({
      text: 'insert into accounts (name, created_at) values ($1, $2) returning id',
      values: [`World ${tag}`, now],
    })
    return (row as { id: number }).id
  })
  return database.desk(accountId, async (sql) => {
    const one = async (text: string, values: unknown[]) => {
      const [row] = await sql.rows<{ id: number }>({ text: `${text} returning id`, values })
      return (row as { id: number }).id
    }
    const roleId = await one('insert into roles (account_id, name, permissions) values ($1, $2, $3)', [
      accountId,
      'agent',
      [...agentPermissions],
    ])
    const userIds: number[] = []
    for (const name of ['Maya', 'Priya', 'Jun'])
      userIds.push(
        await one(
          'insert into users (account_id, first_name, last_name, email, role_id) values ($1, $2, $3, $4, $5)',
          [accountId, name, 'Agent', `${name}.${tag}@desk.test`, roleId],
        ),
      )
    const mailboxIds: number[] = []
    for (const name of ['support', 'warranty'])
      mailboxIds.push(
        await one(
          `insert into mailboxes (account_id, name, type, email, email_verified, settings)
            values ($1, $2, 'email', $3, true, '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}')`,
          [accountId, name, `${name}.${tag}@desk.test`],
        ),
      )
    for (const label of ['urgent', 'fleet', 'parts'])
      await one(`insert into labels (account_id, label, color) values ($1, $2, 'red')`, [accountId, label])
    // The second inbox has members, so that losing one's membership takes it away.
    await setMembers(sql, accountId, mailboxIds[1] as number, userIds)
    return { accountId, userIds, mailboxIds }
  })
}

/** Says who sees a mailbox. */
export async function setMembers(
  sql: DeskSql,
  accountId: number,
  mailboxId: number,
  userIds: readonly number[],
) {
  await sql.rows({ text: 'delete from mailbox_user where mailbox_id = $1', values: [mailboxId] })
  for (const userId of userIds)
    await sql.rows({
      text: 'insert into mailbox_user (account_id, mailbox_id, user_id) values ($1, $2, $3)',
      values: [accountId, mailboxId, userId],
    })
}

async function receive(world: World, mailboxId: number, text: string, answering?: string): Promise<void> {
  const { random, database, accountId } = world
  const customer = pick(random, ['dana', 'luca', 'grace'])
  const headers = [
    `From: ${customer} <${customer}@customer.test>`,
    `To: support@desk.test`,
    `Subject: ${text}`,
    `Message-ID: <${Math.floor(random.next() * 1e12)}@customer.test>`,
    ...(answering ? [`In-Reply-To: <${answering}>`] : []),
  ]
  const raw = new TextEncoder().encode(`${headers.join('\r\n')}\r\n\r\n${text}\r\n`)
  const parts = {
    database,
    secret: 'simulation',
    keepRaw: () => Promise.resolve('0'.repeat(64)),
    keepFile: () => Promise.resolve('0'.repeat(64)),
    now: () => world.clock.now(),
    log: { info: () => undefined, warn: () => undefined },
  }
  await takeMail(parts, { accountId, mailboxId }, raw, { from: '', to: [] })
}

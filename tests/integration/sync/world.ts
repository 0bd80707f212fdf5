import { randomUUID } from 'node:crypto'
import { agentPermissions } from '#domain/access/permissions.ts'
import { leaseSize } from '#domain/sync/lease.ts'
import type { Cursor } from '#domain/sync/cursor.ts'
import type { PullLine, PullRequest } from '#domain/sync/pull.ts'
import type { PushRequest, Verdict, WireOp } from '#domain/sync/push.ts'
import { areaRules } from '#server/areas.ts'
import { openDatabase, type Database, type DeskSql } from '#server/store/database.ts'
import { leaseIds } from '#server/sync/lease.ts'
import { pull } from '#server/sync/pull/pull.ts'
import type { Caller } from '#server/sync/caller.ts'
import { pushOps } from '#server/sync/push/push.ts'
import { migratedDatabase, type FreshDatabase } from '../../support/postgres.ts'

/** Device of a user: makes ids from its lease and pushes ops. */
export interface Device extends Caller {
  client: string
  newId(): number
}

/** A desk with an owner, agents, and mailboxes. */
export interface World {
  fresh: FreshDatabase
  database: Database
  accountId: number
  epoch: string
  ownerId: number
  roleId: number
  now: { at: number }
  errors: unknown[]
  sql<T>(text: string, values?: unknown[]): Promise<T[]>
  addUser(name: string, roleId?: number): Promise<number>
  addMailbox(name: string, userIds?: number[]): Promise<number>
  device(userId: number): Promise<Device>
  push(device: Device, ops: WireOp[], rest?: Partial<PushRequest>): Promise<Verdict[]>
  pull(caller: Caller, request?: Partial<PullRequest>): Promise<PullLine[]>
  close(): Promise<void>
}

const start = Date.UTC(2026, 10, 20, 9)

export async function makeWorld(): Promise<World> {
  const fresh = await migratedDatabase()
  const database = await openDatabase(fresh.config, { deskConnections: 12 })
  const now = { at: start }
  const errors: unknown[] = []
  const first = await database.system(async (sql) => {
    const [account] = await sql.rows<{ id: number }>({
      text: `insert into accounts (name, created_at) values ('Northwind', $1) returning id`,
      values: [start],
    })
    const [meta] = await sql.rows<{ epoch: string }>({ text: 'select db_epoch as epoch from sync_meta' })
    return { accountId: account!.id, epoch: meta!.epoch }
  })
  const { accountId, epoch } = first
  const inDesk = <T>(work: (sql: DeskSql) => Promise<T>) => database.desk(accountId, work)
  const sql = <T>(text: string, values: unknown[] = []) => inDesk((desk) => desk.rows<T>({ text, values }))
  const addRole = async (name: string, permissions: readonly string[]) => {
    const [role] = await sql<{ id: number }>(
      'insert into roles (name, permissions, is_administrator) values ($1, $2, $3) returning id',
      [name, permissions, name === 'owner'],
    )
    return role!.id
  }
  const ownerRole = await addRole('owner', [])
  const agentRole = await addRole('agent', agentPermissions)
  const addUser = async (name: string, roleId = agentRole) => {
    const [user] = await sql<{ id: number }>(
      `insert into users (first_name, last_name, email, role_id) values ($1, 'Doe', $2, $3) returning id`,
      [name, `${name.toLowerCase()}.${accountId}@northwind.example`, roleId],
    )
    return user!.id
  }
  const options = {
    now: () => now.at,
    log: { error: (details: object) => void errors.push(details) },
    areas: areaRules,
  }
  const world: World = {
    fresh,
    database,
    accountId,
    epoch,
    now,
    errors,
    roleId: agentRole,
    ownerId: await addUser('Olive', ownerRole),
    sql,
    addUser,
    async addMailbox(name, userIds = []) {
      const [mailbox] = await sql<{ id: number }>(
        `insert into mailboxes (name, type, email, email_verified, settings)
          values ($1, 'email', $2, true, '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}') returning id`,
        [name, `${name.toLowerCase()}.${accountId}@northwind.example`],
      )
      for (const userId of userIds)
        await sql('insert into mailbox_user (mailbox_id, user_id) values ($1, $2)', [mailbox!.id, userId])
      return mailbox!.id
    },
    async device(userId) {
      const caller = { accountId, userId }
      const client = randomUUID()
      const lease = await leaseIds(
        database,
        caller,
        { device: client, held: null },
        { now: () => now.at, secret: 'x'.repeat(32), newDevice: randomUUID },
      )
      let next = lease.k * leaseSize
      return { ...caller, client, newId: () => next++ }
    },
    async push(device, ops, rest = {}) {
      const request = { client: device.client, wire: 1, epoch, ops, voids: [], ...rest }
      const verdicts: Verdict[] = []
      for await (const line of pushOps(database, device, request, options))
        if (line.t === 'verdict') verdicts.push(line)
      return verdicts
    },
    async pull(caller, request = {}) {
      const whole: PullRequest = {
        client: randomUUID(),
        wire: 1,
        epoch: null,
        cursor: [0, 0],
        scopeEpoch: -1,
        since: 0,
        snapshot: null,
        want: [],
        doubt: [],
        ...request,
      }
      let text = ''
      for await (const part of pull(database, caller, whole, options)) text += part
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as PullLine)
    },
    async close() {
      await database.close()
      await fresh.drop()
    },
  }
  return world
}

/** Op as a device sends it. */
export function op(cmd: string, args: unknown, rest: Partial<WireOp> = {}): WireOp {
  return {
    op: randomUUID(),
    cmd,
    opv: 1,
    args,
    base: null,
    needs: [],
    at: start,
    firstSentAt: null,
    ...rest,
  }
}

/** Arguments of a new mail. */
export function mail(id: number, conversationId: number, mailboxId: number, more: object = {}) {
  return {
    id,
    conversationId,
    mailboxId,
    to: [{ email: 'dana@customer.example', name: 'Dana Whitlock' }],
    cc: [],
    bcc: [],
    html: '<p>Hello Dana</p>',
    attachments: [],
    draftId: null,
    notBefore: null,
    subject: 'Invoice 1043',
    contactId: null,
    ...more,
  }
}

/** Arguments of a reply. */
export function answer(id: number, conversationId: number, more: object = {}) {
  return {
    id,
    conversationId,
    mode: 'reply',
    messageId: null,
    acknowledged: 0,
    to: [{ email: 'dana@customer.example', name: 'Dana Whitlock' }],
    cc: [],
    bcc: [],
    html: '<p>Thank you</p>',
    attachments: [],
    draftId: null,
    notBefore: null,
    ...more,
  }
}

/** Inserts a customer's mail without the server's code, as the intake would. */
export async function inbound(world: World, conversationId: number, text = 'A question'): Promise<number> {
  return world.database.desk(world.accountId, async (sql) => {
    const [row] = await sql.rows<{ position: number }>({
      text: `update conversations set last_position = last_position + 1, items = items + 1,
          total_messages = total_messages + 1, last_inbound_position = last_position + 1,
          last_activity_at = $2, is_read = false, preview = $3
        where id = $1 returning last_position as position`,
      values: [conversationId, world.now.at, text],
    })
    await sql.rows({
      text: `insert into messages (conversation_id, position, kind, is_inbound, "from", "to", cc, bcc, subject, html,
          preview, attachments, is_automatic, created_at)
        values ($1, $2, 'inbound', true, '{"email":"dana@customer.example","name":"Dana Whitlock"}', '[]', '[]', '[]',
          'Invoice', $3, $3, '[]', false, $4)`,
      values: [conversationId, row!.position, text, world.now.at],
    })
    return row!.position
  })
}

/** Cursor at the end of an answer. */
export function cursorOf(lines: readonly PullLine[]): Cursor {
  const end = lines.at(-1)
  if (end?.t !== 'end') throw new Error('no end line')
  return end.cursor
}

import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pick, seededRandom, type Random } from '#lib/random.ts'
import type { PullLine } from '#domain/sync/pull.ts'
import { entityNames as names } from '#domain/entities.ts'
import { LineCache } from '#server/sync/line-cache.ts'
import { pull } from '#server/sync/pull.ts'
import { rowJson } from '#server/store/wire.ts'
import { shapes } from '#server/store/shape.ts'
import { Replica, isItem } from './replica.ts'
import { makeWorld, type World } from './world.ts'
import { times } from '../../support/prove.ts'

/** Milliseconds into a run; threads of closed conversations that rest since before stay away. */
const windowAfter = 250_000

let world: World
let users: number[]
let mailboxes: number[]
let contacts: number[]
let cache: LineCache

beforeEach(async () => {
  world = await makeWorld()
  // Some of what one user was given is there for the next one, and some is not any more.
  cache = new LineCache(200_000)
  users = [world.ownerId, await world.addUser('Ann'), await world.addUser('Ben'), await world.addUser('Cleo')]
  mailboxes = [
    await world.addMailbox('Open'),
    await world.addMailbox('Ours', [users[1]!]),
    await world.addMailbox('Theirs', [users[2]!]),
  ]
  contacts = await world
    .sql<{ id: number }>(
      `insert into contacts (first_name, last_name, created_at)
      select 'C' || n, 'Doe', 0 from generate_series(1, 12) n returning id`,
    )
    .then((rows) => rows.map(({ id }) => id))
})

afterEach(() => world.close())

/** What a user may see, as the database says past all of the server's code: key to row, with the scope. */
async function visible(
  userId: number,
): Promise<Map<string, { row: Record<string, unknown>; scope: string }>> {
  const scopes = (
    await world.sql<{ scope: string }>('select scope from user_scope where user_id = $1', [userId])
  ).map(({ scope }) => scope)
  const seen = new Map<string, { row: Record<string, unknown>; scope: string }>()
  for (const name of names) {
    const rows = await world.sql<{ row: string; scope: string }>(
      `select * from (select ${shapes[name].scope('t')} as scope, ${rowJson(name, 't')} as row from "${name}" t) x where scope = any($1)`,
      [scopes],
    )
    for (const { row, scope } of rows) {
      const parsed = JSON.parse(row) as Record<string, unknown>
      seen.set(`${name} ${String(parsed['id'])}`, { row: parsed, scope })
    }
  }
  return seen
}

/** One random change, or a burst of them. */
async function change(random: Random): Promise<void> {
  const at = (world.now.at += Math.floor(random.next() * 20_000))
  const [some] = await world.sql<{ ids: number[] }>(
    `select coalesce(array_agg(id), '{}') as ids from (select id from conversations order by md5(id::text || $1) limit $2) x`,
    [String(random.bits()), random.next() < 0.1 ? 300 : 1 + Math.floor(random.next() * 3)],
  )
  const ids = some!.ids
  const moves: [number, () => Promise<unknown>][] = [
    [6, () => create(random, at)],
    [
      4,
      () =>
        world.sql('update conversations set mailbox_id = $2 where id = any($1)', [
          ids,
          pick(random, mailboxes),
        ]),
    ],
    [
      4,
      () =>
        world.sql('update conversations set status_id = $2, is_starred = $3 where id = any($1)', [
          ids,
          1 + (random.bits() % 4),
          random.next() < 0.2,
        ]),
    ],
    [
      3,
      () =>
        world.sql(
          'update conversations set assignee_id = $2, contact_id = $3, is_trashed = $4 where id = any($1)',
          [ids, pick(random, users), pick(random, contacts), random.next() < 0.2],
        ),
    ],
    [4, () => talk(random, ids, at)],
    [
      2,
      () =>
        world.sql('update deliveries set state = $2 where conversation_id = any($1)', [
          ids,
          pick(random, ['sent', 'failed', 'bounced']),
        ]),
    ],
    [1, () => world.sql('delete from conversations where id = any($1)', [ids.slice(0, 3)])],
    [
      1,
      () =>
        world.sql(
          `with gone as (delete from notes where id in (select id from notes order by md5(id::text || $1) limit 2)
            returning conversation_id as id)
          update conversations c set items = items - n.gone from (select id, count(*) as gone from gone group by id) n
          where c.id = n.id`,
          [String(random.bits())],
        ),
    ],
    [2, () => toggleMember(random)],
    [
      1,
      () =>
        world.sql('update contacts set first_name = $2 where id = $1', [
          pick(random, contacts),
          `N${random.bits() % 100}`,
        ]),
    ],
    [
      1,
      () =>
        world.sql(`insert into labels (label, color) values ($1, 'red') on conflict do nothing`, [
          `L${random.bits() % 30}`,
        ]),
    ],
    [1, () => world.sql('delete from labels where id in (select id from labels limit 1)')],
    [1, () => draft(random, at)],
    [3, () => time(random, ids, at)],
  ]
  let at_ = random.next() * moves.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, run] of moves) if ((at_ -= weight) < 0) return void (await run())
}

async function create(random: Random, at: number): Promise<void> {
  const count = random.next() < 0.05 ? 250 : 1
  await world.sql(
    `insert into conversations (type, subject, mailbox_id, status_id, priority, label_ids, author_id, contact_id, is_draft,
        is_trashed, is_spam, is_read, is_starred, total_messages, items, has_attachment, preview, last_position,
        last_inbound_position, last_activity_at, created_at)
      select 'email', 'Subject "' || n || '"', $1, $2, 'default', '{1,2}', $3, $4, $5, false, $6, true, false, 0, 0, false, '', 0, 0, $7, $7
      from generate_series(1, $8::int) n`,
    [
      pick(random, mailboxes),
      1 + (random.bits() % 4),
      pick(random, users),
      pick(random, contacts),
      random.next() < 0.1,
      random.next() < 0.1,
      at,
      count,
    ],
  )
}

/** Adds an item of a random kind to each thread. */
async function talk(random: Random, ids: number[], at: number): Promise<void> {
  await world.database.desk(world.accountId, async (sql) => {
    for (const id of ids) {
      const [row] = await sql.rows<{ position: number }>({
        text: `update conversations set last_position = last_position + 1, items = items + 1,
          last_activity_at = case when $3 then $2 else last_activity_at end
          where id = $1 returning last_position as position`,
        values: [id, at, random.next() < 0.7],
      })
      const place = [id, row!.position]
      const kind = random.bits() % 3
      if (kind === 0)
        await sql.rows({
          text: `with m as (insert into messages (conversation_id, position, kind, is_inbound, "from", "to", cc, bcc, subject, preview, attachments,
              is_automatic, created_at) values ($1, $2, 'reply', false, '{}', '[]', '[]', '[]', '', 'text "x"', '[]', false, 0) returning id)
            insert into deliveries (id, conversation_id, state, at) select id, $1, 'queued', 0 from m`,
          values: place,
        })
      else if (kind === 1)
        await sql.rows({
          text: `insert into notes (conversation_id, position, html, author_id, mentions, attachments, created_at) values ($1, $2, $3, 7, '["all"]', '[]', 0)`,
          values: [...place, 'line\nline 😀'],
        })
      else
        await sql.rows({
          text: `insert into activities (conversation_id, position, field, "from", "to", created_at) values ($1, $2, 'statusId', '1', '[2]', 0)`,
          values: place,
        })
    }
  })
}

async function toggleMember(random: Random): Promise<void> {
  const link = [pick(random, mailboxes), pick(random, users)]
  const gone = await world.sql(
    'delete from mailbox_user where mailbox_id = $1 and user_id = $2 returning 1',
    link,
  )
  if (gone.length === 0)
    await world.sql('insert into mailbox_user (mailbox_id, user_id) values ($1, $2)', link)
}

async function time(random: Random, ids: number[], at: number): Promise<void> {
  await world.sql(
    `update "timeEntries" set duration = duration + 60, status = 'completed' where id % 3 = $1`,
    [random.bits() % 3],
  )
  await world.sql(`delete from "timeEntries" where id % 17 = $1`, [random.bits() % 17])
  await world.sql(
    `insert into "timeEntries" (user_id, conversation_id, start_time, status, duration, counted_at, is_manual)
      select $1, unnest($2::bigint[]), $3, 'running', 0, $3, false`,
    [pick(random, users), ids.slice(0, 5), at],
  )
}

let draftId = 2 ** 33
async function draft(random: Random, at: number): Promise<void> {
  const gone = await world.sql('delete from drafts where id in (select id from drafts limit 1) returning 1')
  if (gone.length > 0 && random.next() < 0.5) return
  await world.sql(
    `insert into drafts (id, conversation_id, user_id, mode, "to", cc, bcc, subject, html, attachments, rev, device, updated_at)
      select $1, id, $2, 'reply', '[]', '[]', '[]', '', 'x', '[]', 1, 'd', $3 from conversations limit 1`,
    [(draftId += 1), pick(random, users), at],
  )
}

interface Life {
  replica: Replica
  /** Everything this user could ever see. */
  ever: Set<string>
}

/**
 * S8: rows only in today's sight; ids of what is gone only if they were in sight once, or if the log shows them in a
 * scope that is in sight today.
 */
async function inspect(lines: readonly PullLine[], life: Life): Promise<void> {
  const now = await visible(life.replica.userId)
  for (const key of now.keys()) life.ever.add(key)
  for (const line of lines) {
    if (line.t === 'put') expect(now.get(`${line.e} ${line.r.id}`)?.row).toEqual(line.r)
    if (line.t === 'thread') {
      expect(now.has(`conversations ${line.id}`)).toBe(true)
      for (const { e, r } of line.items) expect(now.get(`${e} ${r.id}`)?.row).toEqual(r)
    }
    if (line.t === 'del' || line.t === 'evict') {
      const wasSeen = life.ever.has(`${line.e} ${line.id}`) || (await isLogged(line, life.replica.userId))
      expect([line, wasSeen]).toEqual([line, true])
    }
  }
}

async function isLogged({ e, id }: { e: string; id: number }, userId: number): Promise<boolean> {
  const found = await world.sql(
    `select 1 from change_log l join user_scope s on s.user_id = $3 and s.scope in (l.scope, l.prev_scope)
      where l.ent = $1 and l.eid = $2 limit 1`,
    [e, id, userId],
  )
  return found.length > 0
}

/** One answer, with changes between its pages, perhaps broken off. */
async function sync(random: Random, life: Life, lives: readonly Life[], isCalm: boolean): Promise<boolean> {
  const request = {
    client: '018f0000-0000-7000-8000-000000000000',
    wire: 1,
    want: [],
    doubt: [],
    epoch: null,
    cursor: [0, 0] as [number, number],
    scopeEpoch: -1,
    since: 0,
    snapshot: null,
    ...life.replica.request(),
  }
  request.want = request.want.slice(0, 100)
  const lines: PullLine[] = []
  const caller = { accountId: world.accountId, userId: life.replica.userId }
  for await (const text of pull(world.database, caller, request, { now: () => world.now.at, cache })) {
    expect(text === '' || text.endsWith('\n')).toBe(true)
    const page = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as PullLine)
    await inspect(page, life)
    lines.push(...page)
    if (!isCalm && random.next() < 0.5) await step(random, lives)
  }
  const end = lines.at(-1)
  if (end?.t === 'end')
    expect(end.rows).toBe(lines.filter(({ t }) => ['put', 'del', 'evict', 'thread'].includes(t)).length)
  const cut = !isCalm && random.next() < 0.2 ? Math.floor(random.next() * lines.length) : lines.length
  life.replica.apply(lines.slice(0, cut))
  // A delta always follows a snapshot, or a reset.
  const isSettled = lines[0]?.t === 'begin' && lines[0].mode === 'delta' && end?.t === 'end' && !end.more
  return !isSettled || life.replica.snapshot !== null || life.replica.incomplete().length > 0
}

async function step(random: Random, lives: readonly Life[]): Promise<void> {
  await change(random)
  for (const life of lives) for (const key of (await visible(life.replica.userId)).keys()) life.ever.add(key)
}

async function expectEqual(life: Life): Promise<void> {
  const { replica } = life
  const truth = await visible(replica.userId)
  const inWindow = new Set(
    replica
      .conversations()
      .filter((row) => replica.isInWindow(row))
      .map(({ id }) => id),
  )
  const used = new Set(replica.conversations().map(({ contactId }) => `contacts ${String(contactId)}`))
  const relevant = (key: string, row: Record<string, unknown>) => {
    if (isItem(key)) return inWindow.has(row['conversationId'])
    // Contacts without a conversation are there for suggestions: those that are held must be right.
    return !key.startsWith('contacts ') || used.has(key) || replica.rows.has(key)
  }
  const keys = new Set([...truth.keys(), ...replica.rows.keys()])
  const differing = [...keys].flatMap((key) => {
    const [held, expected] = [replica.rows.get(key)?.row, truth.get(key)?.row].map(
      (row) => row && (relevant(key, row) ? row : undefined),
    )
    return isDeepStrictEqual(held, expected) ? [] : [{ key, held, expected }]
  })
  expect(differing).toEqual([])
}

/** A new one each time, and those that failed once. */
const fresh = Array.from({ length: times(1, 100) }, (_, index) => Date.now() + index)
const seeds = (process.env['SEED'] ?? `${fresh.join(',')},11,1795179861887,1795373001574`)
  .split(',')
  .map(BigInt)

test.each(seeds)(
  'S4 S8: pulled pages make the same desk as a fresh look, seed %s',
  async (seed) => {
    const random = seededRandom(seed)
    const since = world.now.at + windowAfter
    const lives: Life[] = users.map((userId) => ({ replica: new Replica(userId, since), ever: new Set() }))
    const parked: Life[] = []
    for (let count = 0; count < 60; count += 1) {
      await step(random, lives)
      if (random.next() < 0.5) await sync(random, pick(random, [...lives, ...parked]), lives, false)
      if (random.next() < 0.08) {
        const { replica, ever } = pick(random, lives)
        parked.push({ replica: replica.clone(), ever })
      }
    }
    for (const life of [...lives, ...parked]) {
      let rounds = 0
      while (await sync(random, life, lives, true)) expect((rounds += 1)).toBeLessThan(30)
      await expectEqual(life)
    }
  },
  120_000,
)

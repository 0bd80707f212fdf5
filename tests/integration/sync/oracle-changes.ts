import { pick, type Random } from '#lib/random.ts'
import type { World } from './world.ts'

/** Context of the changes. */
export interface Ground {
  world: World
  users: number[]
  mailboxes: number[]
  contacts: number[]
}

/** Makes a random change, or a burst of changes. */
export async function change(ground: Ground, random: Random): Promise<void> {
  const { world, users, mailboxes, contacts } = ground
  const at = (world.now.at += Math.floor(random.next() * 20_000))
  const [some] = await world.sql<{ ids: number[] }>(
    `select coalesce(array_agg(id), '{}') as ids from (select id from conversations order by md5(id::text || $1) limit $2) x`,
    [String(random.bits()), random.next() < 0.1 ? 300 : 1 + Math.floor(random.next() * 3)],
  )
  const ids = some!.ids
  const moves: [number, () => Promise<unknown>][] = [
    [6, () => create(ground, random, at)],
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
    [4, () => talk(ground, random, ids, at)],
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
    [2, () => toggleMember(ground, random)],
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
    [0.5, () => removeContact(ground, random)],
    [1, () => draft(ground, random, at)],
    [3, () => time(ground, random, ids, at)],
  ]
  let at_ = random.next() * moves.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, run] of moves) if ((at_ -= weight) < 0) return void (await run())
}

async function create(
  { world, users, mailboxes, contacts }: Ground,
  random: Random,
  at: number,
): Promise<void> {
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
async function talk({ world }: Ground, random: Random, ids: number[], at: number): Promise<void> {
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

/** Deletes a contact; a recreated one has another id. */
async function removeContact({ world, contacts }: Ground, random: Random): Promise<void> {
  const at = Math.floor(random.next() * contacts.length)
  await world.sql('delete from contacts where id = $1', [contacts[at]])
  const [made] = await world.sql<{ id: number }>(
    `insert into contacts (first_name, last_name, created_at) values ('New', 'Doe', 0) returning id`,
  )
  contacts[at] = made!.id
}

async function toggleMember({ world, users, mailboxes }: Ground, random: Random): Promise<void> {
  const link = [pick(random, mailboxes), pick(random, users)]
  const gone = await world.sql(
    'delete from mailbox_user where mailbox_id = $1 and user_id = $2 returning 1',
    link,
  )
  if (gone.length === 0)
    await world.sql('insert into mailbox_user (mailbox_id, user_id) values ($1, $2)', link)
}

async function time({ world, users }: Ground, random: Random, ids: number[], at: number): Promise<void> {
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
async function draft({ world, users }: Ground, random: Random, at: number): Promise<void> {
  const gone = await world.sql('delete from drafts where id in (select id from drafts limit 1) returning 1')
  if (gone.length > 0 && random.next() < 0.5) return
  await world.sql(
    `insert into drafts (id, conversation_id, user_id, mode, "to", cc, bcc, subject, html, attachments, rev, device, updated_at)
      select $1, id, $2, 'reply', '[]', '[]', '[]', '', 'x', '[]', 1, 'd', $3 from conversations limit 1`,
    [(draftId += 1), pick(random, users), at],
  )
}

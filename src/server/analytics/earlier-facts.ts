import type { Id } from '#lib/id.ts'
import { factsOfChange, sourceOfMessage, sourceOfTime, type Fact } from '#domain/analytics/fact.ts'
import { isTracked, type Activity } from '#domain/conversations/activity.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { dimensionsOf, type Dimensions } from '#domain/events/happening.ts'
import type { Rated } from '#domain/ratings/scale.ts'
import { everyMinutes, type Chore } from '../chores/chore.ts'
import { isSampleContact } from '../customers/sample-contact.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'
import { fillBusinessTime } from './business-time.ts'
import { answerFact, keepFacts, ratingFact, secondsBetween } from './fact-rows.ts'
import { keepSlaFacts } from './sla-facts.ts'

/** Conversations per transaction. */
const batchSize = 50

const columns = shapes.conversations.fields.map(({ key, read }) => `${read('c')} as "${key}"`).join(', ')

/**
 * Creates facts for the time before events existed, from messages, activities and time entries. Existing
 * facts stay, so that a repeated run adds nothing.
 * @returns the number of added facts.
 */
export async function makeEarlierFacts(
  database: Database,
  onProgress: (added: number) => void = () => undefined,
): Promise<number> {
  const accounts = await database.system((sql) =>
    sql.rows<{ id: Id }>({ text: 'select id from accounts order by id' }),
  )
  let added = 0
  for (const { id } of accounts) {
    const before = added
    added += await makeFactsOf(database, id, (some) => onProgress(before + some))
  }
  return added
}

/**
 * Same as above, for one account.
 * @param start conversation to start after; progress is stored in the account.
 */
export async function makeFactsOf(
  database: Database,
  accountId: Id,
  onProgress: (added: number) => void = () => undefined,
  start: Id = 0,
): Promise<number> {
  let added = 0
  for (let after: Id | undefined = start; after !== undefined;) {
    const from: Id = after
    const step = await database.desk(accountId, async (sql) => {
      await markPlace(sql, from)
      return makeSome(sql, from)
    })
    added += step.added
    after = step.last
    onProgress(added)
  }
  added += await database.desk(
    accountId,
    async (sql) => (await makeOfTasks(sql)) + (await keepSlaFacts(sql, null)),
  )
  await fillBusinessTime(database, accountId)
  await database.desk(accountId, (sql) => markPlace(sql, null))
  return added
}

/** Stores the last processed conversation; null when all are done. */
const markPlace = (sql: DeskSql, after: Id | null): Promise<unknown> =>
  sql.rows({
    name: 'place of earlier facts',
    text: 'update accounts set facts_after = $2 where id = $1',
    values: [sql.accountId, after],
  })

/** Chore that creates earlier facts of old accounts, once each; an interrupted run resumes. */
export const makeMissingFacts = ({
  database,
  log,
}: {
  database: Database
  log: { info(message: string): void }
}): Chore => ({
  name: 'reports.earlier-facts',
  schedule: everyMinutes(1),
  limit: 3600,
  async run() {
    const accounts = await database.system((sql) =>
      sql.rows<{ id: Id; after: Id }>({
        text: 'select id, facts_after as after from accounts where facts_after is not null order by id',
      }),
    )
    for (const { id, after } of accounts) {
      const added = await makeFactsOf(database, id, undefined, after)
      log.info(`Added ${added} facts from before the upgrade to account ${id}`)
    }
  },
})

/** Only the current state of tasks is known: that they were added, last closed, and became overdue. */
async function makeOfTasks(sql: DeskSql): Promise<number> {
  const made = await sql.rows({
    name: 'earlier facts of tasks',
    text: `insert into facts (account_id, kind, source, at, user_id, subject_id, contact_id, assignee_id, priority, seconds)
      select $1, f.kind, f.source, f.at, f.user_id, t.id, t.contact_id, t.assignee_id, t.priority, f.seconds
      from tasks t cross join lateral (values
        ('taskAdded', 'task ' || t.id, t.created_at, t.author_id, null),
        ('taskClosed', 'task ' || t.id || ' closed', t.closed_at, null,
          greatest(0, round((t.closed_at - t.created_at) / 1000.0))::int),
        ('taskOverdue', 'task ' || t.id || ' overdue', t.overdue_for, null, null)
      ) f (kind, source, at, user_id, seconds)
      where t.account_id = $1 and t.deleted_at is null and f.at is not null
        -- Those are counted as soon as their events are read.
        and not exists (select from domain_events e where e.account_id = $1 and e.subject_id = t.id
          and e.type like 'task.%' and e.seq > coalesce((select c.seq from event_cursors c
            where c.account_id = $1 and c.consumer = 'facts'), 0))
        and not exists (select from facts k where k.account_id = $1 and k.subject_id = t.id and k.kind = f.kind)
        and not exists (select from contacts p where p.account_id = $1 and p.id = t.contact_id and ${isSampleContact('p')})
      on conflict do nothing returning 1`,
    values: [sql.accountId],
  })
  return made.length
}

async function makeSome(sql: DeskSql, after: Id): Promise<{ added: number; last: Id | undefined }> {
  const conversations = await sql.rows<Conversation>({
    text: `select ${columns} from conversations c where c.account_id = $1 and c.id > $2 and not c.is_draft
      order by c.id limit ${batchSize}`,
    values: [sql.accountId, after],
  })
  let added = 0
  for (const conversation of conversations) added += await makeOf(sql, conversation)
  return { added, last: conversations.length < batchSize ? undefined : conversations.at(-1)?.id }
}

/** Conversation in which the item was created: merges and splits may have moved it since. */
const isOf = `coalesce((x.origins->0->>'conversationId')::bigint, x.conversation_id) = $2`

/** Position of the item in that conversation. */
const position = `coalesce((x.origins->0->>'position')::integer, x.position)`

async function makeOf(sql: DeskSql, conversation: Conversation): Promise<number> {
  const values = [sql.accountId, conversation.id]
  const places = `x.account_id = $1 and x.conversation_id in ($2, ${conversation.mergedInto ?? 'null'}) and ${isOf}`
  const trail = await sql.rows<Entry>({
    text: `select ${position} as position, x.field, x."from", x."to", x.actor_id as "actorId", x.op, x.created_at as at from activities x
      where ${places} order by 1`,
    values,
  })
  const thread = historyOf(conversation, trail)
  const received = await sql.rows<{ id: Id; at: number; position: number }>({
    text: `select x.id, ${position} as position, x.created_at as at from messages x where ${places} and x.is_inbound and not x.is_automatic`,
    values,
  })
  const facts: Fact[] = received.map(({ id, at, position: place }) => ({
    ...{ kind: 'received', source: sourceOfMessage(id), at, userId: null },
    ...thread.before(place),
  }))
  for (const change of thread.changes)
    facts.push(
      ...factsOfChange(change).map((fact) =>
        fact.kind === 'closed' ? { ...fact, seconds: secondsBetween(conversation.createdAt, fact.at) } : fact,
      ),
    )
  const rated = trail.findLast(({ field }) => field === 'rated')
  if (rated) facts.push(await ratingFact(sql, rated.to as Rated, rated.at, thread.before(rated.position)))
  const entries = await sql.rows<{ id: Id; userId: Id; at: number; seconds: number }>({
    text: `select id, user_id as "userId", start_time + duration * 1000::bigint as at, duration as seconds
      from "timeEntries" where account_id = $1 and conversation_id = $2 and status = 'completed'`,
    values,
  })
  for (const { id, ...entry } of entries)
    facts.push({ kind: 'timeLogged', source: sourceOfTime(id), ...entry, ...thread.at(entry.at) })
  const added = await keepFacts(sql, facts)
  // Last, as waiting times are computed from the facts of received messages.
  const sent = await sql.rows<{ id: Id; at: number }>({
    text: `select x.id, d.at from messages x join deliveries d on d.account_id = x.account_id and d.id = x.id
      where ${places} and d.state in ('sent', 'delivered', 'read') order by x.position`,
    values,
  })
  const answers: Fact[] = []
  for (const { id, at } of sent) {
    const answer = await answerFact(sql, id, at, thread.at(at))
    if (answer) answers.push(answer)
  }
  return added + (await keepFacts(sql, answers))
}

type Entry = Pick<Activity, 'field' | 'from' | 'to' | 'actorId' | 'op'> & { at: number; position: number }

/** Past values of the dimensions that a conversation is counted by, from its current state and its activity trail. */
function historyOf(conversation: Conversation, trail: readonly Entry[]) {
  let row = conversation
  const steps: { at: number; after: Conversation; entry: Entry }[] = []
  for (const entry of trail.toReversed()) {
    if (!isTracked(entry.field)) continue
    steps.unshift({ at: entry.at, after: row, entry })
    row = { ...row, [entry.field]: entry.from }
  }
  const first = row
  return {
    /** Dimensions at a position in the thread; the sender's date is unreliable. */
    before: (place: number): Dimensions =>
      dimensionsOf(steps.findLast(({ entry }) => entry.position < place)?.after ?? first),
    /** Dimensions at a time. */
    at: (moment: number): Dimensions =>
      dimensionsOf(steps.findLast(({ at }) => at <= moment)?.after ?? first),
    changes: steps.flatMap(({ after, entry: { field, from, to, actorId, op, at } }) =>
      isTracked(field) ? [{ ...dimensionsOf(after), field, from, to, actorId, op, at }] : [],
    ),
  }
}

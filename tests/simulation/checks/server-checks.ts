import type { OrderKey } from '#domain/conversations/messages/reading-order.ts'
import { throughOf } from '#domain/conversations/messages/seen.ts'
import { wasSeen } from '#domain/conversations/messages/reading-order.ts'
import { entityNames, entityOf, type EntityName } from '#domain/entities.ts'
import { scopeSql } from '#server/store/scope-sql.ts'
import { strayTimers } from '../../support/timers.ts'
import { Broken } from '../broken.ts'
import { checkConflicts } from './conflict-checks.ts'
import { checkHistory } from './history-checks.ts'
import { checkNotes } from '../crew/notes.ts'
import { checkRights } from '../crew/rights.ts'
import { checkRules } from '../rules.ts'
import { checkScheduled } from '../crew/scheduled.ts'
import type { Saved } from '../ledger.ts'
import { checkTasks } from '../crew/tasks.ts'
import type { World } from '../world.ts'

const sending = `('messages.reply', 'conversations.compose')`

/** Query of the database; result rows are violations. */
interface Question {
  invariant: string
  what: string
  text: string
}

/** True if rows of this entity are not logged again when their parent moves. */
function isLoggedElsewhere(name: EntityName): string {
  const { scope } = entityOf(name)
  return scope.kind === 'parent' ? '' : `or l.scope is distinct from ${scopeSql(scope, 't')}`
}

/** Invariants of the database, besides those that need the ledger of a simulation. */
export const questions: readonly Question[] = [
  {
    invariant: 'S1',
    what: 'the log has a hole or goes beyond its head',
    text: `select l.seq, h.floor, h.seq as head from change_log l, account_head h
        where l.seq > h.seq or l.seq < h.floor
      union all select count(*), h.floor, h.seq from account_head h left join change_log l on true
        group by h.floor, h.seq having count(l.seq) <> h.seq - greatest(h.floor - 1, 0)`,
  },
  {
    invariant: 'S2',
    what: 'a row is not at its last log entry, or is logged in another scope than is declared',
    text: entityNames
      .map(
        (name) => `select '${name}' as name, t.id, t.ver, l.seq, l.scope from "${name}" t
          cross join account_head h
          left join lateral (select seq, op, scope from change_log l where l.eid = t.id and l.ent = '${name}'
            order by seq desc limit 1) l on true
          where (l.seq is distinct from t.ver or l.op = 'D' ${isLoggedElsewhere(name)}) and t.ver >= h.floor`,
      )
      .join(' union all '),
  },
  {
    invariant: 'S6',
    what: 'a verdict speaks of effects that are not there, or the other way round',
    text: `select o.op, o.status from sync_op o where o.status = 'applied' and o.seq > (select seq from account_head)
      union all select l.op_id, 'no verdict' from change_log l where l.op_id is not null
        and not exists (select from sync_op o where o.op = l.op_id and o.status in ('applied', 'voided'))`,
  },
  {
    invariant: 'C22',
    what: 'an agent has two running timers, or two open ones on one conversation or task',
    text: `select user_id, null as conversation_id, null as task_id, count(*) from "timeEntries"
        where status = 'running' group by user_id having count(*) > 1
      union all select user_id, conversation_id, task_id, count(*) from "timeEntries"
        where status <> 'completed' group by user_id, conversation_id, task_id having count(*) > 1`,
  },
  {
    invariant: 'S9',
    what: 'a sending op does not have exactly one effect, or another op has one',
    text: `select o.op, count(e.*) from sync_op o left join effects e on e.op = o.op
        where o.cmd in ${sending} and o.status = 'applied' group by o.op having count(e.*) <> 1
      union all select e.op, 0 from effects e join sync_op o on o.op = e.op
        where o.cmd not in ${sending} or o.status <> 'applied'`,
  },
  {
    invariant: 'S6',
    what: 'a row falls due without its timer, or a timer rings for what its row does not say',
    text: strayTimers,
  },
  {
    invariant: 'C14',
    what: 'a note names a file whose bytes are not there',
    text: `select n.id, f->>'id' as file from (
        select id, attachments from notes union all select id, attachments from "taskNotes") n
      cross join jsonb_array_elements(n.attachments) f
      left join attachments a on a.id = (f->>'id')::bigint where a.is_complete is not true`,
  },
  {
    invariant: 'S5',
    what: 'a count does not match what it counts',
    text: `select c.id, c.items, t.n, c.total_messages, t.messages from conversations c
      cross join lateral (select
        (select count(*) from messages m where m.conversation_id = c.id) as messages,
        (select count(*) from messages m where m.conversation_id = c.id)
          + (select count(*) from notes m where m.conversation_id = c.id)
          + (select count(*) from activities m where m.conversation_id = c.id) as n) t
      where c.items <> t.n or c.total_messages <> t.messages`,
  },
]

// A merge moves items: each is compared with every thread that it was in, by its position there, and a reply
// with the thread it was written into. Items that had left that thread before do not count.
const replies = `with placed as (
      select i.name, i.id, i.author_id, p.cid, p.position, i.origins from (
        select 'messages' as name, id, author_id, conversation_id, position, origins from messages union all
        select 'notes', id, author_id, conversation_id, position, origins from notes) i
      cross join lateral (
        select i.conversation_id as cid, i.position union all
        select o."conversationId", o.position
          from jsonb_to_recordset(i.origins) o("conversationId" bigint, position integer)) p),
    moves as (
      select o.seq, t->>0 as name, (t->>1)::bigint as id, t->>2 as did, (t->>3)::bigint as cid
      from sync_op o cross join jsonb_array_elements(o.result->'touched') t
      where o.status = 'applied' and o.cmd ~ '(merge|split)$')
    select o.op, h.cid as "threadId", coalesce((
      select json_agg(json_build_object('position', f.position, 'origins', f.origins)) from placed f
      where f.cid = h.cid and f.position < h.position and f.author_id is distinct from m.author_id
        and (select s.did from moves s where (s.name, s.id, s.cid) = (f.name, f.id, f.cid) and s.seq < o.seq
          order by s.seq desc limit 1) is distinct from 'L'), '[]') as unseen
    from sync_op o join effects e on e.op = o.op join messages m on m.id = e.message_id
    cross join lateral (
      select coalesce((m.origins->0->>'conversationId')::bigint, m.conversation_id) as cid,
        coalesce((m.origins->0->>'position')::integer, m.position) as position) h
    where o.cmd = 'messages.reply' and o.status = 'applied'`

/** Reply, its original thread, and the items by others before it in that thread. */
interface SentReply {
  op: string
  threadId: number
  unseen: Pick<OrderKey, 'position' | 'origins'>[]
}

/** Decision of the server on an op. */
export interface Decided {
  op: string
  userId: number
  status: 'applied' | 'rejected' | 'conflict' | 'voided'
  seq: number
}

/** Reads everything in one round trip; returns the decisions for the checks of devices. */
export async function checkServer(world: World): Promise<ReadonlyMap<string, Decided>> {
  const texts = [
    ...questions.map(({ text }) => text),
    replies,
    `select op, user_id as "userId", status, seq from sync_op`,
  ]
  const answers = await world.ground.database.look(world.people.accountId, (sql) =>
    sql.script(texts.join(';\n')),
  )
  for (const [place, { invariant, what }] of questions.entries()) {
    const rows = answers[place] ?? []
    if (rows.length > 0) throw new Broken(invariant, `${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  checkGuards(world, answers.at(-2) as unknown as SentReply[])
  const decided = new Map((answers.at(-1) as unknown as Decided[]).map((row) => [row.op, row]))
  checkOnce(world, decided)
  checkOrder(world, decided)
  checkNotes(world.ledger, decided)
  await checkConflicts(world, decided)
  await checkTasks(world, decided)
  await checkScheduled(world, decided)
  await checkRights(world)
  await checkHistory(world)
  await checkRules(world)
  return decided
}

/** No reply was sent over a message or note that its author had not seen (C20). */
function checkGuards({ ledger }: World, sent: readonly SentReply[]): void {
  for (const { op, threadId, unseen } of sent) {
    const known = ledger.saved.get(ledger.later.get(op) ?? op)
    if (!known) continue
    const { lastMessage } = known.base as { lastMessage: number }
    const { acknowledged, conversationId } = known.args as { acknowledged: number; conversationId: number }
    const upTo = Math.max(lastMessage, acknowledged)
    const isThere = conversationId === threadId
    // A redirected reply counts the items of its old thread as seen.
    const through = [...throughOf(known.base), ...(isThere ? [] : [{ conversationId, position: upTo }])]
    const seen = isThere ? upTo : 0
    const over = unseen.filter((item) => (item.position ?? 0) > seen && !wasSeen(item, through))
    if (over.length > 0)
      throw new Broken('C20', `reply ${op} saw up to ${seen}, and went over ${JSON.stringify(over)}`)
  }
}

/** An op has one verdict despite retries (S5), never applies once voided (S10), and has one owner (C15). */
function checkOnce({ ledger }: World, decided: ReadonlyMap<string, Decided>): void {
  for (const [op, heard] of ledger.heard) {
    const kinds = new Set(heard)
    // A void turns `applied` into `voided` while the mail is held back.
    kinds.delete('voided')
    kinds.delete('blocked')
    if (kinds.size > 1) throw new Broken('S5', `${op} was answered ${[...heard].join(', ')}`)
    const status = decided.get(op)?.status
    if (heard.includes('applied') && status !== 'applied' && status !== 'voided')
      throw new Broken('S5', `${op} was answered applied and is ${status}`)
  }
  for (const op of ledger.voided)
    if (decided.get(op)?.status !== 'voided')
      throw new Broken('S10', `${op} was voided and is ${decided.get(op)?.status}`)
  for (const op of ledger.gone)
    if (decided.get(op)?.status === 'applied')
      throw new Broken('S10', `${op} had left its device for good and took effect`)
  for (const [op, { device }] of ledger.saved) {
    const owner = decided.get(op)?.userId
    if (owner !== undefined && owner !== device.actor.userId)
      throw new Broken('C15', `${op} of user ${device.actor.userId} was sent as ${owner}`)
  }
}

/** Ops of a lane took effect in the order of creation, and after the ops they need (C5). */
function checkOrder({ ledger }: World, decided: ReadonlyMap<string, Decided>): void {
  const last = new Map<string, number>()
  const seqOf = (op: string) => {
    const found = decided.get(op)
    return found?.status === 'applied' && found.seq > 0 ? found.seq : undefined
  }
  const made = [...ledger.saved.values()].sort((a, b) => a.n - b.n)
  /** True if an op took effect in order, assuming this outbox position. */
  const fits = ({ op, device }: Saved, lane: number, place: number) =>
    made
      .filter((other) => other.op !== op && other.device === device && other.lanes.includes(lane))
      .every((other) => {
        const [mine, theirs] = [seqOf(op), seqOf(other.op)]
        if (mine === undefined || theirs === undefined || other.before.length > 0) return true
        return other.n < place === theirs < mine
      })
  for (const saved of made) {
    const { op, device, lanes, needs, before } = saved
    const seq = seqOf(op)
    if (seq === undefined) continue
    for (const lane of lanes) {
      const key = `${device.name}/${lane}`
      if ((last.get(key) ?? 0) <= seq) last.set(key, seq)
      else if (!before.some((place) => fits(saved, lane, place)))
        throw new Broken('C5', `${op} of ${key} overtook one made before it`)
    }
    for (const need of needs) {
      const status = decided.get(need)?.status ?? 'unknown'
      if (status !== 'applied' && status !== 'voided')
        throw new Broken('C5', `${op} took effect without ${need}, which it needs and which is ${status}`)
    }
  }
}

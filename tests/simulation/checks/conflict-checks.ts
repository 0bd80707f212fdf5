import { Broken } from '../broken.ts'
import type { Saved } from '../ledger.ts'
import type { Decided } from './server-checks.ts'
import type { World } from '../world.ts'

/*
 * Compares the final state of the server with concurrent changes of the same rows (sync.md 2.6): drafts,
 * timers, and triage fields.
 */

const mails = `select html from drafts union all select html from messages`

const timers = `select id, duration::int from "timeEntries"`

const sorted = `select id, jsonb_build_object('priority', priority, 'dueDate', due_date, 'isStarred', is_starred,
    'until', snooze_time) as fields, label_ids as "labelIds" from conversations`

/** For applied snoozes: inbound messages before it that its agent had not seen. */
const inbound = `select m.conversation_id as "conversationId", m.position, l.seq from messages m
    join change_log l on l.ent = 'messages' and l.eid = m.id and l.op = 'I' where m.is_inbound`

const tags = `select id from labels where id not in (select label_id from label_alias)`

type Row = Record<string, unknown>
type Done = Saved & { seq: number }
type Args = Record<string, unknown>

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Reads the data of these checks in one round trip; does nothing without such changes. */
export async function checkConflicts(world: World, decided: ReadonlyMap<string, Decided>): Promise<void> {
  const { saved, typed } = world.ledger
  const cmds = new Set([...saved.values()].map(({ cmd }) => cmd.replace(/\..*/, '')))
  if (typed.size === 0 && !cmds.has('time') && !cmds.has('views') && !cmds.has('labels')) return
  const answers = await world.ground.database.look(world.people.accountId, (sql) =>
    sql.script([mails, timers, sorted, inbound, tags].join(';\n')),
  )
  const [held = [], entries = [], conversations = [], letters = [], labels = []] = answers as Row[][]
  const applied = [...saved.values()].flatMap((one): Done[] => {
    const { status, seq } = decided.get(one.op) ?? {}
    return status === 'applied' ? [{ ...one, seq: Number(seq) }] : []
  })
  applied.sort((a, b) => a.seq - b.seq)
  checkTyped(world, held, decided)
  checkCounted(world, entries, applied)
  // An op without a change is not in the change log.
  const effective = applied.filter(({ seq }) => seq > 0)
  checkForms(effective, new Set(labels.map(({ id }) => Number(id))))
  // A merge moves the fields of its conversations.
  if ([...saved.values()].some(({ cmd }) => /merge|split/.test(cmd))) return
  checkFields(conversations, effective)
  checkLabels(conversations, effective, new Set(labels.map(({ id }) => Number(id))))
  checkSnoozes(letters, effective)
}

/** Text typed by an agent is in a draft or a mail until the agent discards it (C21). */
function checkTyped({ ledger }: World, held: readonly Row[], decided: ReadonlyMap<string, Decided>): void {
  const there = new Set(held.map(({ html }) => html))
  const thrown = new Set([...ledger.discarded].map((op) => (ledger.saved.get(op)?.args as Args)?.['html']))
  for (const [html, op] of ledger.typed) {
    if (ledger.letGo.has(html) || thrown.has(html) || there.has(html)) continue
    // Unapplied ops wait on their device: see `checkKept`.
    if (decided.get(op)?.status === 'applied') throw new Broken('C21', `the words ${html} of ${op} are gone`)
  }
}

/** A duration was counted by some device, and is at least what the server was told (C22). */
function checkCounted({ ledger }: World, entries: readonly Row[], applied: readonly Done[]): void {
  const typed = new Set<unknown>()
  const [told, said] = [new Map<unknown, number>(), new Map<unknown, number>()]
  const note = (most: Map<unknown, number>, id: unknown, seconds: unknown) =>
    most.set(id, Math.max(most.get(id) ?? 0, Number(seconds)))
  for (const { cmd, args } of ledger.saved.values()) {
    const { id, duration, stops } = args as { id: number; duration?: number; stops?: Args | null }
    if (cmd === 'time.edit' || cmd === 'time.add') typed.add(id)
    if (cmd.startsWith('time.') && duration !== undefined) note(said, id, duration)
    if (cmd.startsWith('time.') && stops) note(said, stops['id'], stops['duration'])
  }
  for (const { cmd, args } of applied)
    if (/^time\.(keep|pause|complete)$/.test(cmd))
      note(told, (args as Args)['id'], (args as Args)['duration'])
  for (const { id, duration } of entries) {
    const [least, most] = [told.get(Number(id)) ?? 0, said.get(Number(id)) ?? 0]
    if (!typed.has(Number(id)) && (Number(duration) < least || Number(duration) > most))
      throw new Broken(
        'C22',
        `time ${String(id)} is ${String(duration)} s, and was counted ${least} to ${most}`,
      )
  }
}

/** Each change of tags and saved views is based on the previous one. */
function checkForms(effective: readonly Done[], labels: ReadonlySet<number>): void {
  const words = ({ label, color, description = '' }: Args) => ({ label, color, description })
  const last = new Map<unknown, Done>()
  for (const done of effective) {
    const args = done.args as Args
    const before = last.get(args['id'])
    if (done.cmd === 'views.save' && args['over'] !== (before?.op ?? null))
      throw new Broken('C20', `view ${done.op} was saved over ${String(args['over'])}, not ${before?.op}`)
    const isEdit = done.cmd === 'labels.edit' && before && labels.has(args['id'] as number)
    if (isEdit && !same(words(done.base as Args), words(before.args as Args)))
      throw new Broken('C20', `tag ${done.op} was changed over ${JSON.stringify(before.args)}`)
    if (/^(views\.save|labels\.(create|edit))$/.test(done.cmd)) last.set(args['id'], done)
  }
}

/** Conversation field that a command sets; last writer wins. */
const fieldOf: Readonly<Record<string, string>> = {
  'conversations.setPriority': 'priority',
  'conversations.setDue': 'dueDate',
  'conversations.star': 'isStarred',
  'conversations.snooze': 'until',
}

function checkFields(conversations: readonly Row[], effective: readonly Done[]): void {
  const rows = new Map(conversations.map(({ id, fields }) => [Number(id), fields as Args]))
  const last = new Map<string, { row: Args; field: string; value: unknown }>()
  for (const { cmd, args } of effective) {
    const field = fieldOf[cmd]
    const { conversationId } = args as { conversationId: number }
    const row = rows.get(conversationId)
    if (field && row) last.set(`${field} of ${conversationId}`, { row, field, value: (args as Args)[field] })
  }
  for (const [what, { row, field, value }] of last) {
    // A conversation whose snooze has ended may have any snooze time.
    const isAwake = field === 'until' && row[field] === null
    if (!isAwake && !same(row[field], value))
      throw new Broken('C1', `the ${what} is ${String(row[field])}, and was last set to ${String(value)}`)
  }
}

/** Tags are sets: the last op on each tag wins. */
function checkLabels(
  conversations: readonly Row[],
  effective: readonly Done[],
  labels: ReadonlySet<number>,
): void {
  const expected = new Map<number, Set<number>>()
  for (const { cmd, args } of effective) {
    if (!/(add|remove)Labels$/.test(cmd)) continue
    const { conversationId, labelIds } = args as { conversationId: number; labelIds: number[] }
    const ids = expected.get(conversationId) ?? new Set()
    expected.set(conversationId, ids)
    for (const id of labelIds) ids[cmd === 'conversations.addLabels' ? 'add' : 'delete'](id)
  }
  const known = (ids: Iterable<unknown>) =>
    [...ids]
      .map(Number)
      .filter((id) => labels.has(id))
      .sort((a, b) => a - b)
  for (const { id, labelIds } of conversations) {
    const [has, should] = [known(labelIds as number[]), known(expected.get(Number(id)) ?? [])]
    if (!same(has, should))
      throw new Broken('C1', `${String(id)} has the tags ${has.join()}, and was given ${should.join()}`)
  }
}

/** No conversation is snoozed over an inbound message that the agent had not seen. */
function checkSnoozes(letters: readonly Row[], effective: readonly Done[]): void {
  for (const { cmd, op, seq, args, base } of effective) {
    const { conversationId, until } = args as { conversationId: number; until: number | null }
    if (cmd !== 'conversations.snooze' || until === null) continue
    const seen = Number((base as Args | null)?.['lastInbound'] ?? 0)
    const isUnseen = (letter: Row) =>
      Number(letter['conversationId']) === conversationId &&
      Number(letter['position']) > seen &&
      Number(letter['seq']) < seq
    if (letters.some(isUnseen)) throw new Broken('C20', `snooze ${op} saw up to ${seen}, and went over more`)
  }
}

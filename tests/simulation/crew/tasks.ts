import { pick } from '#lib/random.ts'
import { placeBetween } from '#domain/tasks/place.ts'
import { repeatFrom } from '#domain/tasks/repeat.ts'
import { taskStatuses } from '#domain/tasks/status.ts'
import type { LocalConversation, RecordRow } from '#local/rows.ts'
import { Broken } from '../broken.ts'
import { chance } from './dice.ts'
import { act, deed, ids, pickFile, type Hand } from './gestures.ts'
import type { Ledger, Saved } from '../ledger.ts'
import type { Decided } from '../checks/server-checks.ts'
import type { Step } from './steps.ts'
import type { World } from '../world.ts'

type Row = RecordRow<'tasks'>

const hour = 3_600_000
/** Ends are within some hours of this time, close enough for a moved start to collide with a moved end. */
const noon = Date.UTC(2026, 10, 20, 12)

/** False for a tab of an older build, which has no board. */
const hasBoard = ({ tab }: Hand) => tab.desk.db.knows('tasks') && tab.desk.db.knows('taskNotes')

const anyTask = (hand: Hand): Row | null => {
  if (!hasBoard(hand)) return null
  const { device, world } = hand
  const rows = device.rows<Row>('tasks')
  return rows.length === 0 ? null : pick(world.dice, rows)
}

/** Step on one of the tasks on the device. */
const onOne = (name: string, run: (hand: Hand, task: Row) => Promise<unknown>): Step =>
  deed(name, 0, async (hand) => {
    const task = anyTask(hand)
    if (!task) return hand.world.note('no task')
    hand.world.note(`task ${task.id}`)
    await run(hand, task)
  })

const words = ({ dice }: World) => `Words ${dice.bits()}`

const part = (world: World, id: number, after: string | null = null) => ({
  ...{ id, title: words(world), dueAt: null, assigneeId: null, isDone: false },
  place: placeBetween(after, null),
})

async function add(hand: Hand): Promise<void> {
  if (!hasBoard(hand)) return hand.world.note('no board')
  const { device, world } = hand
  const conversations = device.rows<LocalConversation>('conversations')
  const contacts = device.rows<{ id: number }>('contacts')
  const taken = await ids(hand, 2)
  if (!taken || contacts.length === 0) return
  const [taskId = 0, partId = 0] = taken
  const on = conversations.length > 0 && chance(world.dice, 0.7) ? pick(world.dice, conversations).id : null
  await act(hand, 'tasks.create', {
    ...{ taskId, type: 'activity', callType: null, subject: words(world), description: '' },
    ...{ contactId: pick(world.dice, contacts).id, conversationId: on, assigneeId: null },
    ...{ status: 'new', priority: 'default', startAt: noon - hour, endAt: noon + hour },
    subTasks: chance(world.dice, 0.5) ? [part(world, partId)] : [],
  })
}

async function edit(hand: Hand, { id: taskId }: Row): Promise<void> {
  const { world } = hand
  const conversations = hand.device.rows<LocalConversation>('conversations')
  const at = noon + (world.dice.bits() % 5) * hour - 2 * hour
  const fields = pick(world.dice, [
    { subject: words(world) },
    { priority: pick(world.dice, ['high', 'low']) },
    { startAt: at },
    { endAt: at },
    { endAt: at },
    { conversationId: conversations.length > 0 ? pick(world.dice, conversations).id : null },
  ])
  await act(hand, 'tasks.edit', { taskId, ...fields })
}

async function changePart(hand: Hand, { id: taskId, subTasks }: Row): Promise<void> {
  const { dice } = hand.world
  const one = subTasks.length > 0 && chance(dice, 0.7) ? pick(dice, subTasks) : null
  if (!one) {
    const [id] = (await ids(hand, 1)) ?? []
    if (id !== undefined)
      await act(hand, 'tasks.addSub', { taskId, ...part(hand.world, id, subTasks.at(-1)?.place) })
    return
  }
  const place = { taskId, id: one.id }
  const cmd = pick(dice, ['editSub', 'tickSub', 'moveSub', 'removeSub'])
  if (cmd === 'editSub') await act(hand, 'tasks.editSub', { ...place, title: words(hand.world) })
  else if (cmd === 'tickSub') await act(hand, 'tasks.tickSub', { ...place, isDone: chance(dice, 0.5) })
  else if (cmd === 'moveSub')
    await act(hand, 'tasks.moveSub', { ...place, place: placeBetween(null, one.place) })
  else await act(hand, 'tasks.removeSub', place)
}

/** Steps of agents on tasks; with their own profile, like `timers.ts`. */
export const tasks: readonly Step[] = [
  deed('new task', 0, add),
  onOne('change task', edit),
  onOne('task status', (hand, { id: taskId }) =>
    act(hand, 'tasks.setStatus', { taskId, status: pick(hand.world.dice, taskStatuses).status }),
  ),
  onOne('assign task', (hand, { id: taskId }) => {
    const { dice, people } = hand.world
    const assigneeId = pick(dice, [hand.device.actor.userId, ...people.userIds, null])
    return act(hand, 'tasks.assign', { taskId, assigneeId })
  }),
  onOne('repeat task', (hand, { id: taskId, startAt, endAt }) => {
    const rule = pick(hand.world.dice, [
      { unit: 'days', every: 1 } as const,
      { unit: 'months', every: 1 } as const,
      null,
    ])
    return act(hand, 'tasks.repeat', {
      taskId,
      recurrence: rule && repeatFrom(rule, { startAt, endAt }, 'Europe/Berlin'),
    })
  }),
  onOne('sub-task', changePart),
  onOne('note on task', async (hand, { id: taskId }) => {
    const [id] = (await ids(hand, 1)) ?? []
    if (id === undefined) return
    const file = chance(hand.world.dice, 0.2) ? await pickFile(hand) : null
    await act(hand, 'tasks.note', {
      taskId,
      id,
      html: `<p>${words(hand.world)}</p>`,
      mentions: [],
      attachments: file ? [file] : [],
    })
  }),
  onOne('time on task', async (hand, { id: taskId }) => {
    const [id] = (await ids(hand, 1)) ?? []
    if (id === undefined) return
    const args = { id, userId: hand.device.actor.userId, conversationId: null, taskId }
    await act(hand, 'time.start', { ...args, stops: null })
  }),
  onOne('delete task', (hand, { id: taskId }) => act(hand, 'tasks.delete', { taskId })),
  onOne('bring task back', (hand, { id: taskId }) => act(hand, 'tasks.restore', { taskId })),
]

/** Queries; result rows are violations. */
const questions = [
  {
    invariant: 'C10',
    what: 'a task or a note is seen by others than its conversation',
    text: `select t.id, t.scope, p.scope as place, t.conversation_id, p.id as survivor from tasks t
        cross join lateral task_place(t.account_id, t.conversation_id) p
        where (t.scope, t.conversation_id) is distinct from (p.scope, p.id)
      union all select n.id, n.scope, t.scope, n.task_id, t.id from "taskNotes" n
        join tasks t on t.account_id = n.account_id and t.id = n.task_id where t.scope <> n.scope`,
  },
  {
    invariant: 'S11',
    what: 'a task was not told of once, when it was made, or ends elsewhere than at what was told last',
    text: `select t.id from tasks t where 1 <> (select count(*) from domain_events e
          where e.type = 'task.created' and e.subject_id = t.id)
      union all select t.id from tasks t
        join lateral (select payload->>'to' as said from domain_events e where e.type = 'task.changed'
          and e.subject_id = t.id and e.payload->>'field' = 'status' order by seq desc limit 1) e on true
        where t.deleted_at is null and e.said <> t.status`,
  },
  {
    invariant: 'S1',
    what: 'a task has no number, or a sub-task is of another task than is noted',
    text: `select t.id from tasks t where t.task_no is null
      union all select t.id from tasks t cross join lateral jsonb_array_elements(t.sub_tasks) part
        left join sub_tasks s on s.account_id = t.account_id and s.id = (part->>'id')::bigint
        where s.owner_id is distinct from t.id`,
  },
] as const

interface Stored {
  id: number
  subject: string
  priority: string
  status: string
  assigneeId: number | null
}

const stored = `select id, subject, priority, status, assignee_id as "assigneeId" from tasks`

/** Field that a command sets; last writer wins. */
const fieldsOf = ({ cmd, args }: Saved): Partial<Stored> => {
  const { subject, priority, status, assigneeId } = args as Partial<Stored>
  if (cmd === 'tasks.setStatus' && status !== undefined) return { status }
  if (cmd === 'tasks.assign' && assigneeId !== undefined) return { assigneeId }
  if (cmd !== 'tasks.edit') return {}
  return { ...(subject !== undefined && { subject }), ...(priority !== undefined && { priority }) }
}

const taskIdOf = ({ args }: Saved) => (args as { taskId: number }).taskId

/** Compares the server's tasks at rest with the agents' ops. */
export async function checkTasks(world: World, decided: ReadonlyMap<string, Decided>): Promise<void> {
  if (![...world.ledger.saved.values()].some(({ cmd }) => cmd.startsWith('tasks.'))) return
  const answers = await world.ground.database.look(world.people.accountId, (sql) =>
    sql.script([...questions.map(({ text }) => text), stored].join(';\n')),
  )
  for (const [place, { invariant, what }] of questions.entries()) {
    const rows = answers[place] ?? []
    if (rows.length > 0) throw new Broken(invariant, `${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  checkDone(world.ledger, decided, answers.at(-1) as unknown as Stored[])
}

/** Claims only took free tasks, deletions only seen versions; each field has its last writer's value. */
function checkDone({ saved }: Ledger, decided: ReadonlyMap<string, Decided>, rows: readonly Stored[]): void {
  const effective = [...saved.values()]
    .filter(({ cmd, op }) => cmd.startsWith('tasks.') && decided.get(op)?.status === 'applied')
    .map((one) => ({
      one,
      seq: Number(decided.get(one.op)?.seq),
      userId: Number(decided.get(one.op)?.userId),
    }))
    // An op without a change is not in the change log.
    .filter(({ seq }) => seq > 0)
    .sort((a, b) => a.seq - b.seq)
  const now = new Map<number, Partial<Stored>>()
  const parts = new Map<number, { id: number; userId: number }[]>()
  for (const { one, userId } of effective) {
    const taskId = taskIdOf(one)
    const { id } = one.args as { id: number }
    if (one.cmd === 'tasks.addSub' || one.cmd === 'tasks.note')
      parts.set(taskId, [...(parts.get(taskId) ?? []), { id, userId }])
    if (one.cmd === 'tasks.removeSub')
      parts.set(
        taskId,
        (parts.get(taskId) ?? []).filter((each) => each.id !== id),
      )
    if (one.cmd === 'tasks.assign') checkClaim(one, userId, now.get(taskId)?.assigneeId ?? null)
    if (one.cmd === 'tasks.delete') checkDeletion(one, userId, parts.get(taskId) ?? [])
    now.set(taskId, { ...now.get(taskId), ...fieldsOf(one) })
  }
  for (const row of rows)
    for (const [field, value] of Object.entries(now.get(Number(row.id)) ?? {})) {
      const is = row[field as keyof Stored]
      // A later end may have reset the status.
      if (field !== 'status' && String(is) !== String(value))
        throw new Broken(
          'C1',
          `${field} of task ${row.id} is ${String(is)}, and was last set to ${String(value)}`,
        )
    }
}

function checkClaim({ op, args, base }: Saved, userId: number, was: number | null): void {
  const { assigneeId } = args as { assigneeId: number | null }
  const seen = (base as { assigneeId: number | null } | null)?.assigneeId ?? null
  const isClaim = assigneeId !== null && (seen === null || assigneeId === userId)
  if (isClaim && was !== null && was !== seen && was !== assigneeId)
    throw new Broken('C20', `claim ${op} saw ${String(seen)}, and took the task from ${was}`)
}

function checkDeletion(
  { op, base }: Saved,
  userId: number,
  parts: readonly { id: number; userId: number }[],
): void {
  const { notes, subTasks } = base as { notes: number[]; subTasks: number[] }
  const unseen = parts.find(
    (each) => each.userId !== userId && !notes.includes(each.id) && !subTasks.includes(each.id),
  )
  if (unseen) throw new Broken('C20', `deletion ${op} went over ${unseen.id}, which its agent had not seen`)
}

import { pick } from '#lib/random.ts'
import { allFeatures, type Feature } from '#domain/access/features.ts'
import { allPermissions, type Permission } from '#domain/access/permissions.ts'
import { mutators } from '#domain/registry.ts'
import type { OutboxOp } from '#local/rows.ts'
import { Broken } from '../broken.ts'
import type { Step } from './steps.ts'
import type { World } from '../world.ts'

/*
 * Permissions that are removed from all users' role or plan and restored, while ops made under them are
 * pending. Agents act as if they still had them, like users whose device has not been updated.
 */

/** Permissions that the steps of these worlds need. */
const rights = [
  'conversations.manage_conversation',
  'work.manage_tags',
  'conversation.timeTracking',
  'conversation.mergeAndSplit',
  'conversation.scheduleConversation',
] as const satisfies readonly (Permission | Feature)[]

/** Period without a permission, as change log numbers; null for an open end. */
export interface Taken {
  right: Permission | Feature
  from: number
  to: number | null
}

const happening = (name: string, run: (world: World) => Promise<void>): Step => ({ name, weight: 0, run })

/** Writes the current permissions; resolves to the head of the change log after it. */
async function write({ ground, people }: World, away: ReadonlySet<string>): Promise<number> {
  const left = <Name extends string>(names: readonly Name[]) => names.filter((name) => !away.has(name))
  const features = allFeatures.some((name) => away.has(name)) ? left(allFeatures) : null
  return ground.database.desk(people.accountId, async (sql) => {
    await sql.rows({ text: 'update roles set permissions = $1', values: [left(allPermissions)] })
    await sql.rows({
      text: 'update accounts set features = $2 where id = $1',
      values: [people.accountId, features],
    })
    await sql.script('set constraints all immediate')
    const [head] = await sql.rows<{ seq: number }>({ text: 'select seq from account_head' })
    return head?.seq ?? 0
  })
}

const awayIn = ({ taken }: World) => new Set(taken.filter(({ to }) => to === null).map(({ right }) => right))

/** Steps that change permissions. */
export const revocations: readonly Step[] = [
  happening('right taken', async (world) => {
    const away = awayIn(world)
    const right = pick(world.dice, rights)
    if (away.has(right)) return world.note('is away already')
    const from = await write(world, new Set([...away, right]))
    world.taken.push({ right, from, to: null })
    world.note(right)
  }),
  happening('rights given back', async (world) => {
    const back = world.taken.filter(({ to }) => to === null)
    if (back.length === 0) return
    const to = await write(world, new Set())
    for (const each of back) each.to = to
  }),
]

/** No op took effect without its permission, and the refusals name that reason (D2-05). */
export async function checkRights(world: World): Promise<void> {
  if (world.taken.length === 0) return
  const applied = await world.ground.database.look(world.people.accountId, (sql) =>
    sql.rows<{ op: string; cmd: string; seq: number }>({
      text: `select op, cmd, seq from sync_op where status = 'applied' and seq is not null`,
    }),
  )
  for (const { right, from, to } of world.taken) {
    const wrong = applied.find(({ cmd, seq }) => {
      const { needs, feature } = mutators.get(cmd) ?? {}
      return (needs === right || feature === right) && seq > from && seq < (to ?? Infinity)
    })
    if (wrong) throw new Broken('S5', `${wrong.cmd} ${wrong.op} took effect while ${right} was away`)
  }
  for (const device of world.devices)
    for (const { op, cmd, state, verdict } of device.rows<OutboxOp>('outbox'))
      if (
        state === 'attention' &&
        (verdict?.code === 'FORBIDDEN' || verdict?.code === 'PLAN') &&
        !/does not (allow|support)/.test(verdict.message)
      )
        throw new Broken('C4', `${cmd} ${op} does not say which right it lacks: ${verdict.message}`)
}

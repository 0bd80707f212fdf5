import { pick } from '#lib/random.ts'
import { agentPermissions } from '#domain/access/permissions.ts'
import { entityNames } from '#domain/entities.ts'
import type { RecordRow } from '#local/rows.ts'
import { chance } from './crew/dice.ts'
import { act, deed } from './crew/gestures.ts'
import type { Step } from './crew/steps.ts'
import type { World } from './world.ts'

/*
 * Rows of entities that older builds do not know. Devices start without them, and load builds with one more
 * entity each time, while older tabs are open and ops are pending.
 */

const happening = (name: string, run: (world: World) => Promise<void>): Step => ({ name, weight: 0, run })

/** Gives every device the newest build, as agents do when asked to reload. */
export function upgradeAll(world: World): void {
  for (const device of world.devices)
    if (device.held.length < entityNames.length && !device.isAway) device.upgrade(entityNames)
}

/** Steps that change rows of newer entities. */
export const upgrades: readonly Step[] = [
  happening('new build', async (world) => {
    const older = world.present.filter(({ held }) => held.length < entityNames.length)
    if (older.length === 0) return world.note('all are new')
    const device = pick(world.dice, older)
    const missing = entityNames.filter((name) => !device.held.includes(name))
    const next = pick(world.dice, missing)
    const tab = device.upgrade(entityNames.filter((name) => device.held.includes(name) || name === next))
    world.note(`${tab.name} knows ${next}`)
    await tab.quiet()
  }),
  happening('notify', async (world) => {
    const { accountId, userIds } = world.people
    const values = [accountId, pick(world.dice, userIds), world.clock.now()]
    await world.ground.database.desk(accountId, async (sql) => {
      await sql.rows({
        text: `insert into notifications (account_id, user_id, kind, subjects, texts, created_at)
          values ($1, $2, 'mention', '{}', '{}', $3)`,
        values,
      })
      if (chance(world.dice, 0.2))
        await sql.rows({
          text: 'delete from notifications where id = (select min(id) from notifications where user_id = $1)',
          values: [values[1]],
        })
    })
  }),
  happening('change of role', async (world) => {
    const { accountId } = world.people
    const some = chance(world.dice, 0.5)
      ? agentPermissions
      : [...agentPermissions, 'contacts.import_contacts']
    await world.ground.database.desk(accountId, (sql) =>
      sql.rows({ text: 'update roles set permissions = $1', values: [some] }),
    )
  }),
  deed('read notifications', 0, async (hand) => {
    const { device, world } = hand
    const { userId } = device.actor
    const rows = device.rows<RecordRow<'notifications'>>('notifications')
    if (rows.length === 0) return
    const { id, createdAt } = pick(world.dice, rows)
    if (chance(world.dice, 0.3)) await act(hand, 'notifications.markAllRead', { userId, upTo: createdAt })
    else await act(hand, 'notifications.markRead', { userId, ids: [id] })
  }),
]

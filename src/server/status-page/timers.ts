import { ofRecord } from '#domain/events/record-events.ts'
import { isReminderFresh, maintenanceResource } from '#domain/status-page/maintenance.ts'
import { recordChange } from '../events/record.ts'
import type { RingKind } from '../timers/kind.ts'
import { lockMaintenance, maintenanceTimers, moveMaintenance } from './maintenance.ts'
import { sendReminder } from './notices.ts'

/** Starts or completes a maintenance at its time: once, even if the server was down at that moment. */
const moving = (name: string, verb: 'start' | 'complete'): RingKind => ({
  name,
  async ring({ sql, now, take }, id) {
    const row = await lockMaintenance(sql, id)
    if (!row || !(await take())) return
    const moved = await moveMaintenance(sql, row, verb, now)
    if (!moved) return
    const told = ofRecord(maintenanceResource.name, { id, ...moved })
    await recordChange(sql, told, { actorId: null, op: null, at: now })
  },
})

const reminding = (name: string, kind: 'day' | 'hour'): RingKind => ({
  name,
  async ring({ sql, now, take }, id) {
    const row = await lockMaintenance(sql, id)
    if (!row || !(await take())) return
    if (row.maintenanceStatus === 'upcoming' && isReminderFresh(kind, row.startDate, now))
      await sendReminder(sql, row, kind, now)
  },
})

/** Timers of maintenance. */
export const statusTimers: readonly RingKind[] = [
  moving(maintenanceTimers.start, 'start'),
  moving(maintenanceTimers.end, 'complete'),
  reminding(maintenanceTimers.day, 'day'),
  reminding(maintenanceTimers.hour, 'hour'),
]

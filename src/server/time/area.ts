import { serverArea } from '../area.ts'
import type { OpParts } from '../sync/rest-op.ts'
import { requireSubjects, requireTimeRights, requireTracking } from './checks.ts'
import { timeHandlers } from './handlers.ts'
import { stopTimers } from './stop-timers.ts'
import { followMerged, takeTime } from './take-along.ts'

/** Time tracking on conversations and tasks. */
export const timeArea = serverArea({
  handlers: (parts: OpParts) => ({ time: timeHandlers(parts) }),
  rules: {
    followUps: { 'tasks.delete': [stopTimers] },
    checks: [requireSubjects, requireTimeRights, requireTracking],
    cascades: [takeTime, followMerged],
  },
})

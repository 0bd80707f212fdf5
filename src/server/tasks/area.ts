import { serverArea } from '../area.ts'
import type { OpParts } from '../sync/rest-op.ts'
import { placeTasks, requirePeople } from './checks.ts'
import { taskActivity } from './activity.ts'
import { taskAgainTimer } from './again.ts'
import { taskEndTimer, taskRemovalTimer } from './due.ts'
import { taskHandlers } from './handlers.ts'
import { giveTasksBack, takeTasks } from './take-along.ts'

/** Tasks, their sub-tasks and notes. */
export const tasksArea = serverArea({
  handlers: (parts: OpParts) => ({ tasks: taskHandlers(parts) }),
  consumers: [taskActivity],
  timers: () => [taskEndTimer, taskRemovalTimer, taskAgainTimer],
  rules: {
    followUps: { 'conversations.unmerge': [giveTasksBack] },
    checks: [placeTasks, requirePeople],
    cascades: [takeTasks],
  },
})

import { purgeThread, giveContact, keepSource, letFilesGo, shareLabel } from './conversations/follow-ups.ts'
import {
  giveSender,
  giveTimeBack,
  logMerge,
  logSplit,
  logUnmerge,
  logUnsplit,
} from './conversations/merge-activities.ts'
import { mailEffect, requireMailboxes } from './conversations/op-effects.ts'
import { requireFreeAddresses } from './customers/checks.ts'
import type { AreaRules } from './sync/area-rules.ts'
import { placeTasks, requirePeople } from './tasks/checks.ts'
import { giveTasksBack, takeTasks } from './tasks/take-along.ts'
import { noteTemplates } from './templates/follow-ups.ts'
import { forgetUses } from './templates/uses.ts'
import { requireSubjects, requireTimeRights, requireTracking } from './time/checks.ts'
import { stopTimers } from './time/stop-timers.ts'
import { followMerged, takeTime } from './time/take-along.ts'

/** What each area adds to the ops of the desk. */
export const areaRules: AreaRules = {
  followUps: {
    'conversations.compose': [giveContact, keepSource, noteTemplates],
    'messages.reply': [keepSource, noteTemplates],
    'tickets.create': [giveContact, keepSource],
    'notes.remove': [letFilesGo],
    'labels.create': [shareLabel],
    'tasks.delete': [stopTimers],
    'conversations.purge': [purgeThread],
    'conversations.merge': [logMerge],
    'conversations.unmerge': [giveTimeBack, giveTasksBack, logUnmerge],
    'conversations.split': [giveSender, logSplit],
    'conversations.unsplit': [logUnsplit],
  },
  origins: {
    'conversations.merge': 'merge',
    'conversations.unmerge': 'merge',
    'conversations.split': 'split',
    'conversations.unsplit': 'split',
  },
  checks: [
    requireFreeAddresses,
    requireMailboxes,
    requireSubjects,
    requireTimeRights,
    requireTracking,
    placeTasks,
    requirePeople,
  ],
  alongs: [takeTime, followMerged, takeTasks],
  effects: [mailEffect],
  onVoid: [forgetUses],
}

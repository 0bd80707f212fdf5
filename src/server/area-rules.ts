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
import type { AreaRules } from './sync/area-rules.ts'
import { noteTemplates } from './templates/follow-ups.ts'
import { forgetUses } from './templates/uses.ts'
import { requireSubjects, requireTracking } from './time/checks.ts'
import { followMerged, takeTime } from './time/take-along.ts'

/** What each area adds to the ops of the desk. */
export const areaRules: AreaRules = {
  followUps: {
    'conversations.compose': [giveContact, keepSource, noteTemplates],
    'messages.reply': [keepSource, noteTemplates],
    'tickets.create': [giveContact, keepSource],
    'notes.remove': [letFilesGo],
    'labels.create': [shareLabel],
    'conversations.purge': [purgeThread],
    'conversations.merge': [logMerge],
    'conversations.unmerge': [giveTimeBack, logUnmerge],
    'conversations.split': [giveSender, logSplit],
    'conversations.unsplit': [logUnsplit],
  },
  origins: {
    'conversations.merge': 'merge',
    'conversations.unmerge': 'merge',
    'conversations.split': 'split',
    'conversations.unsplit': 'split',
  },
  checks: [requireMailboxes, requireSubjects, requireTracking],
  alongs: [takeTime, followMerged],
  effects: [mailEffect],
  onVoid: [forgetUses],
}

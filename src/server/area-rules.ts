import { clearThread, giveContact, keepSource, letFilesGo, shareLabel } from './conversations/follow-ups.ts'
import {
  giveSender,
  giveTimeBack,
  tellMerge,
  tellSplit,
  tellUnmerge,
  tellUnsplit,
} from './conversations/merge-trail.ts'
import { tellAddedMentions, tellMentioned } from './notifications/follow-ups.ts'
import type { AreaRules } from './sync/area-rules.ts'
import { noteTemplates } from './templates/follow-ups.ts'
import { forgetUses } from './templates/uses.ts'
import { requireSubjects, requireTracking } from './time/checks.ts'

/** What each area adds to the ops of the desk. */
export const areaRules: AreaRules = {
  followUps: {
    'conversations.compose': [giveContact, keepSource, noteTemplates],
    'messages.reply': [keepSource, noteTemplates],
    'tickets.create': [giveContact, keepSource],
    'notes.add': [tellMentioned],
    'notes.edit': [tellAddedMentions],
    'notes.remove': [letFilesGo],
    'labels.create': [shareLabel],
    'conversations.purge': [clearThread],
    'conversations.merge': [tellMerge],
    'conversations.unmerge': [giveTimeBack, tellUnmerge],
    'conversations.split': [giveSender, tellSplit],
    'conversations.unsplit': [tellUnsplit],
  },
  checks: [requireSubjects, requireTracking],
  onVoid: [forgetUses],
}

import type { Access } from './access.ts'

/*
 * Who may do what a plan has to include. Calls, changes and screens take it from here: a screen that asks draws no
 * schema into the first script that is loaded.
 */

const manage = 'conversations.manage_conversation' as const

/** Merging conversations and splitting them (D-34). */
export const mergeAccess = { needs: manage, feature: 'conversation.mergeAndSplit' } as const satisfies Access

/** Sending a mail later. */
export const scheduleAccess = {
  needs: manage,
  feature: 'conversation.scheduleConversation',
} as const satisfies Access

/** Tracking time (D-99). */
export const timeAccess = { needs: manage, feature: 'conversation.timeTracking' } as const satisfies Access

/** Saying how the account tracks time. */
export const timeSettingsAccess = {
  needs: 'administrator',
  feature: 'conversation.timeTracking',
} as const satisfies Access

/** Help to write by a language model (D-84). */
export const writingHelpAccess = {
  needs: manage,
  feature: 'conversation.replyWithAI',
} as const satisfies Access

import * as z from 'zod/mini'

/**
 * Which new messages of customers are pushed: of every conversation one may see; of those assigned to oneself, to a
 * team of one's own, or to nobody; or none.
 */
export const newMessageChoices = ['all', 'mine', 'none'] as const

/** Which new messages of customers are pushed. */
export type NewMessageChoice = (typeof newMessageChoices)[number]

/** What an agent wants to be told of while away; one set for all devices. */
export const notificationSettingsSchema = z.object({
  newMessages: z.enum(newMessageChoices),
  /** Notes that name the agent, or everybody. */
  mentions: z.boolean(),
})

/** What an agent wants to be told of while away. */
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>

/** What holds for an agent who never chose. */
export const defaultNotificationSettings: NotificationSettings = { newMessages: 'mine', mentions: true }

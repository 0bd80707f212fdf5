import * as z from 'zod/mini'
import { topics, type Topic } from './kinds.ts'
import { quietHoursSchema } from './quiet-hours.ts'

/**
 * New customer messages that notify an agent: those of all visible conversations, or of those assigned to the
 * agent, to one of their teams, or to nobody.
 */
export const newMessageChoices = ['all', 'mine'] as const

/** New customer messages that notify an agent. */
export type NewMessageChoice = (typeof newMessageChoices)[number]

/** Reminder before the end of an own task, in minutes; null for none. */
export const taskLeads = { none: null, quarter: 15, hour: 60, fourHours: 240, day: 1440 } as const

/** Reminder before the end of an own task. */
export type TaskLead = keyof typeof taskLeads

const taskLead = z.enum(Object.keys(taskLeads) as [TaskLead, ...TaskLead[]])

/** Notification channels: list of the app, push, mail, and sound of the open app. */
export const channels = ['app', 'push', 'mail', 'sound'] as const

/** Notification channel. */
export type Channel = (typeof channels)[number]

/** Channels of one topic. */
export type Channels = Readonly<Record<Channel, boolean>>

const channelsSchema = z.object({
  app: z.boolean(),
  push: z.boolean(),
  mail: z.boolean(),
  sound: z.boolean(),
})

/** Notification settings of an agent; one set for all devices. */
export const notificationSettingsSchema = z.object({
  newMessages: z.enum(newMessageChoices),
  taskLead,
  channels: z.object({
    messages: channelsSchema,
    mentions: channelsSchema,
    assignments: channelsSchema,
    times: channelsSchema,
    mail: channelsSchema,
  } satisfies Record<Topic, typeof channelsSchema>),
  quietHours: quietHoursSchema,
})

/** Notification settings of an agent. */
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>

const chosen = z.optional(z.partial(channelsSchema))

/** Changed notification settings: missing switches stay unchanged. */
export const settingsChangeSchema = z.object({
  newMessages: z.optional(z.enum(newMessageChoices)),
  taskLead: z.optional(taskLead),
  channels: z.optional(
    z.object({
      messages: chosen,
      mentions: chosen,
      assignments: chosen,
      times: chosen,
      mail: chosen,
    } satisfies Record<Topic, typeof chosen>),
  ),
  quietHours: z.optional(z.partial(quietHoursSchema)),
})

/** Changed notification settings. */
export type SettingsChange = z.infer<typeof settingsChangeSchema>

const silent: Channels = { app: true, push: true, mail: false, sound: false }
/** Mentions and failed mail also reach agents who read mail only. */
const mailed: Channels = { ...silent, mail: true }

/** Default notification settings. */
export const defaultNotificationSettings: NotificationSettings = {
  newMessages: 'mine',
  taskLead: 'hour',
  channels: {
    messages: silent,
    mentions: mailed,
    assignments: silent,
    times: silent,
    mail: mailed,
  },
  quietHours: { isOn: false, from: '20:00', to: '08:00' },
}

/** Applies a change to settings, or an agent's stored choices to the defaults. */
export function withChange(
  settings: NotificationSettings,
  { newMessages, taskLead: lead, channels: changed = {}, quietHours = {} }: SettingsChange,
): NotificationSettings {
  return {
    newMessages: newMessages ?? settings.newMessages,
    taskLead: lead ?? settings.taskLead,
    channels: Object.fromEntries(
      topics.map((topic) => [topic, { ...settings.channels[topic], ...changed[topic] }]),
    ) as NotificationSettings['channels'],
    quietHours: { ...settings.quietHours, ...quietHours },
  }
}

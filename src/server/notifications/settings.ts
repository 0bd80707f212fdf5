import {
  defaultNotificationSettings,
  withChange,
  type NotificationSettings,
  type SettingsChange,
} from '#domain/notifications/settings.ts'
import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'

/** Stored choices of a user; null for defaults. */
export type StoredSettings = { [Name in keyof SettingsChange]-?: NonNullable<SettingsChange[Name]> } | null

/** SQL for a user's choices, from the row of their settings under the alias `w`. */
export const choicesSql = `case when w.user_id is not null then jsonb_build_object(
  'newMessages', w.new_messages, 'taskLead', w.task_lead, 'channels', w.channels, 'quietHours', w.quiet_hours) end`

/** Effective settings for these choices. */
export const settingsOf = (choices: StoredSettings): NotificationSettings =>
  withChange(defaultNotificationSettings, choices ?? {})

/** Reads a user's notification settings, with defaults. */
export async function readSettings(sql: DeskSql, userId: Id): Promise<NotificationSettings> {
  return settingsOf(await readChoices(sql, userId))
}

async function readChoices(sql: DeskSql, userId: Id, locking = ''): Promise<StoredSettings> {
  const [row] = await sql.rows<{ choices: StoredSettings }>({
    name: `notification settings ${locking}`,
    text: `select ${choicesSql} as choices from notification_settings w
      where w.account_id = $1 and w.user_id = $2 ${locking}`,
    values: [sql.accountId, userId],
  })
  return row?.choices ?? null
}

/** Stores notification settings; for concurrent changes of one switch the later one wins. */
export async function changeSettings(
  sql: DeskSql,
  userId: Id,
  change: SettingsChange,
): Promise<NotificationSettings> {
  await sql.rows({
    text: `insert into notification_settings (account_id, user_id, new_messages) values ($1, $2, $3)
      on conflict (account_id, user_id) do nothing`,
    values: [sql.accountId, userId, defaultNotificationSettings.newMessages],
  })
  const before = await readChoices(sql, userId, 'for update')
  const channels: NonNullable<SettingsChange['channels']> = { ...before?.channels }
  for (const [topic, chosen] of Object.entries(change.channels ?? {}) as [keyof typeof channels, object][])
    channels[topic] = { ...channels[topic], ...chosen }
  await sql.rows({
    text: `update notification_settings set new_messages = coalesce($3, new_messages), task_lead = coalesce($6, task_lead), channels = $4,
        quiet_hours = quiet_hours || $5::jsonb
      where account_id = $1 and user_id = $2`,
    values: [
      sql.accountId,
      userId,
      change.newMessages ?? null,
      JSON.stringify(channels),
      JSON.stringify(change.quietHours ?? {}),
      change.taskLead ?? null,
    ],
  })
  return readSettings(sql, userId)
}

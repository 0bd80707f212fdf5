import { defaultNotificationSettings, type NotificationSettings } from '#domain/notifications/settings.ts'
import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'

/** What a user wants to be told of; the default for who never chose. */
export async function readSettings(sql: DeskSql, userId: Id): Promise<NotificationSettings> {
  const [row] = await sql.rows<NotificationSettings>({
    name: 'notification settings',
    text: `select new_messages as "newMessages", mentions from notification_settings
      where account_id = $1 and user_id = $2`,
    values: [sql.accountId, userId],
  })
  return row ?? defaultNotificationSettings
}

/** Keeps what a user wants to be told of; of two devices at once the later one wins, field by field. */
export async function changeSettings(
  sql: DeskSql,
  userId: Id,
  {
    newMessages,
    mentions,
  }: { [Name in keyof NotificationSettings]?: NotificationSettings[Name] | undefined },
): Promise<NotificationSettings> {
  const usual = defaultNotificationSettings
  await sql.rows({
    name: 'change notification settings',
    text: `insert into notification_settings as s (account_id, user_id, new_messages, mentions)
      values ($1, $2, coalesce($3, $5), coalesce($4, $6::boolean))
      on conflict (account_id, user_id) do update
        set new_messages = coalesce($3, s.new_messages), mentions = coalesce($4, s.mentions)`,
    values: [sql.accountId, userId, newMessages ?? null, mentions ?? null, usual.newMessages, usual.mentions],
  })
  return readSettings(sql, userId)
}

import type { Id } from '#lib/id.ts'
import type { SupportWidget } from '#domain/support-widget/support-widget.ts'
import { DeskError } from '#domain/errors.ts'
import { isPublic } from '../help-center/read.ts'
import type { Database } from '../store/database.ts'

/** An active widget. */
export interface OpenWidget extends Pick<
  SupportWidget,
  'name' | 'color' | 'position' | 'greeting' | 'askFields' | 'allowedOrigins' | 'mailboxId'
> {
  id: Id
  accountId: Id
  key: string
  /** Public help center to search; null for none. */
  docId: Id | null
  /** Epoch ms; null without a previous secret. */
  previousUntil: number | null
}

/**
 * Widget of a key.
 * @throws DeskError NOT_FOUND if it is missing, switched off, without inbox, or not in the account's plan:
 * the error does not reveal which.
 */
export async function findWidget(database: Database, key: string): Promise<OpenWidget> {
  const [widget] = await database.system((sql) =>
    sql.rows<OpenWidget>({
      name: 'support widget of a key',
      text: `select w.id, w.account_id as "accountId", w.key, w.previous_until as "previousUntil",
          (select k.id from knowledge_bases k where k.account_id = w.account_id and k.id = w.doc_id and ${isPublic}) as "docId", w.name, w.color, w.position, w.greeting,
          w.ask_fields as "askFields", w.allowed_origins as "allowedOrigins", w.mailbox_id as "mailboxId"
        from "supportWidgets" w
        join accounts a on a.id = w.account_id and (a.features is null or 'omniChannels.supportWidget' = any(a.features))
        where w.key = $1 and w.is_active
          and exists (select from mailboxes m where m.account_id = w.account_id and m.id = w.mailbox_id)`,
      values: [key],
    }),
  )
  if (!widget) throw new DeskError('NOT_FOUND', { message: 'This chat is closed' })
  return widget
}

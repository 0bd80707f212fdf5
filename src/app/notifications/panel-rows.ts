import type { NotificationLine } from '#local/queries/notifications.ts'
import { toldOf } from '#domain/notifications/groups.ts'
import { detailOf, sentenceOf } from '#domain/notifications/sentence.ts'
import type { ArticlePlace } from '#domain/notifications/notification.ts'
import type { Id } from '#lib/id.ts'
import type { OlderNotification } from './use-older.ts'

/** Row of the panel, from this device or from the server. */
export interface PanelRow {
  key: string
  conversationId: Id | null
  /** Inbox, for a notification about one. */
  mailboxId: Id | null
  /** Task, for a notification about one. */
  taskId: Id | null
  /** Article, for a notification about one. */
  article: ArticlePlace | null
  /** Actor, with the seed of their avatar; null for the system. */
  who: { id: Id; name: string; picture: string | undefined } | null
  kind: string
  what: string
  subject: string
  at: number
  isRead: boolean
  /** Ids that are marked as read together; only its own for a row from the server. */
  ids: readonly Id[]
  isHeld: boolean
}

/** Placeholder of a missing subject. */
const noSubject = '(no subject)'

/** Row of notifications on this device. */
export function rowOf(line: NotificationLine, pictureOf: (userId: Id) => string | undefined): PanelRow {
  const told = toldOf(line)
  const [newest] = told
  const { who, what } = sentenceOf(told)
  const { actorId, contactId } = newest?.subjects ?? {}
  const { key, conversationId, mailboxId = null, taskId = null, article = null, subject } = line
  const { at, isRead, notifications } = line
  return {
    ...{ key, conversationId, mailboxId, taskId, article, at, isRead, what },
    who:
      who === ''
        ? null
        : {
            id: actorId ?? contactId ?? 0,
            name: who,
            picture: actorId === undefined ? undefined : pictureOf(actorId),
          },
    kind: newest?.kind ?? '',
    subject: subject === null ? (newest ? detailOf(newest) : '') : subject || noSubject,
    ids: notifications.filter(({ readAt }) => readAt === null).map(({ id }) => id),
    isHeld: true,
  }
}

/** Row of a notification that only the server has. */
export const olderRowOf = ({ id, description, subject, ...older }: OlderNotification): PanelRow => ({
  key: `notification ${id}`,
  conversationId: older.conversationId,
  mailboxId: older.mailboxId,
  taskId: older.taskId,
  article: older.article,
  who: null,
  kind: older.kind,
  what: description,
  subject: subject === null ? '' : subject || noSubject,
  at: older.createdAt,
  isRead: older.isRead,
  ids: [id],
  isHeld: false,
})

/** Row as one sentence for screen readers. */
export const labelOf = ({ who, what, subject, isRead }: PanelRow): string =>
  [isRead ? '' : 'Unread', `${who?.name ?? ''} ${what}`.trim(), subject].filter(Boolean).join(', ')

import type { NotificationLine } from '#local/queries/notifications.ts'
import { toldOf } from '#domain/notifications/groups.ts'
import { detailOf, sentenceOf } from '#domain/notifications/sentence.ts'
import type { ArticlePlace } from '#domain/notifications/notification.ts'
import type { Id } from '#lib/id.ts'
import type { OlderNotification } from './use-older.ts'

/** A line of the panel, from this device or from the server. */
export interface PanelRow {
  key: string
  conversationId: Id | null
  /** The inbox that it is about, where that is what it is about. */
  mailboxId: Id | null
  /** The task that it is about, where that is what it is about. */
  taskId: Id | null
  /** The article that it is about, where that is what it is about. */
  article: ArticlePlace | null
  /** The person who did it, with what their picture is drawn by; null where nobody did. */
  who: { id: Id; name: string; picture: string | undefined } | null
  kind: string
  what: string
  subject: string
  at: number
  isRead: boolean
  /** Ids marked as read with it; just its own for one that only the server has. */
  ids: readonly Id[]
  isHeld: boolean
}

/** Placeholder of a missing subject. */
const noSubject = '(no subject)'

/** A line of notifications on this device. */
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

/** A line of what only the server has. */
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

/** A line as one sentence, as it is read aloud. */
export const labelOf = ({ who, what, subject, isRead }: PanelRow): string =>
  [isRead ? '' : 'Unread', `${who?.name ?? ''} ${what}`.trim(), subject].filter(Boolean).join(', ')

import type { Id } from '#lib/id.ts'
import { truncate } from '#lib/text.ts'
import type { SystemMail } from '#domain/auth/system-mail.ts'
import { isOfInbox, topicOf } from '#domain/notifications/kinds.ts'
import { nameOf } from '#domain/people/name.ts'
import type { AppliedKind } from '../outbox/kind.ts'
import type { DeskSql } from '../store/database.ts'
import { sendSystemMail } from '../system-mail/kind.ts'
import { concernedBy, unreadOf } from './concerned.ts'
import { puttingOff } from './dispatch.ts'
import { newsMailKind, newsPlace, type QueuedNews } from './notification-queue.ts'
import { linesOf, notificationText, type NotificationText } from './notification-text.ts'

/** Mails a notification if it is still unread when due, once; in quiet hours at their end. */
export const newsMailing: AppliedKind<QueuedNews> = {
  ...newsMailKind,
  async apply(sql, news, { id, now }) {
    const words = await notificationText(sql, news, now)
    if (!words) return
    const asked = new Set(news.told?.map(({ userId }) => userId))
    const concerned = (await concernedBy(sql, news, now)).filter(
      ({ userId, channels, isAway }) => asked.has(userId) && channels.mail && !isAway,
    )
    for (const person of await unreadOf(sql, concerned, news)) {
      const again = puttingOff(sql.accountId, newsMailKind, news, [person], { id, now })
      if (again.length > 0) await sql.script(again.join(';\n'))
      else await mail(sql, person.userId, { news, words, now })
    }
  },
}

/**
 * Unread notifications of a conversation become one mail: the first due one includes the others, which then
 * find its idempotency key. Later ones become another mail.
 */
async function mail(
  sql: DeskSql,
  userId: Id,
  { news, words, now }: { news: QueuedNews; words: NotificationText; now: number },
): Promise<void> {
  const { conversationId } = words
  const [reader] = await sql.rows<{
    email: string
    firstName: string
    lastName: string
    count: number
    newest: Id
  }>({
    name: 'reader of a mail',
    text: `select u.email, u.first_name as "firstName", u.last_name as "lastName", n.count, n.newest
      from users u, (select count(*)::int, max(id) as newest from notifications
        where account_id = $1 and user_id = $2 and read_at is null
          and ${placeSql(news, conversationId)} = any($3::bigint[])) n
      where u.account_id = $1 and u.id = $2`,
    values: [
      sql.accountId,
      userId,
      [...new Set([conversationId ?? news.taskId ?? news.itemId, news.conversationId])],
    ],
  })
  if (!reader) return
  const { email, count, newest } = reader
  await sendSystemMail(
    sql,
    { to: { address: email, name: nameOf(reader) }, mail: noticeOf(news, words, count), until: null },
    {
      owner: sql.accountId,
      key: `notification ${userId} ${newsPlace({ ...news, conversationId })} ${newest}`,
      now,
    },
  )
}

const placeSql = ({ taskId, article }: QueuedNews, conversationId: Id | null) => {
  const inbox = article ? 'articleId' : conversationId === null ? 'mailboxId' : 'conversationId'
  return `(subjects->>'${taskId === undefined ? inbox : 'taskId'}')::bigint`
}

/** Path of the subject. */
function linkTo({ kind, itemId, taskId, article }: QueuedNews, conversationId: Id | null) {
  if (taskId !== undefined) return { label: 'Open the task', path: `/support/tasks/${taskId}` }
  if (article)
    return {
      label: 'Open the article',
      path: `/support/knowledgebase/${article.docId}/articles/${article.id}`,
    }
  if (kind === 'doubtful') return { label: 'Open the messages', path: '/support/settings/set-aside' }
  return conversationId === null
    ? { label: 'Open the inbox', path: `/support/settings/inboxes/${itemId}` }
    : { label: 'Open the conversation', path: `/support/inbox/${conversationId}` }
}

function noticeOf(news: QueuedNews, words: NotificationText, count: number): SystemMail {
  const { kind } = news
  const { conversationId } = words
  const title = kind === 'message' ? `${words.who} wrote` : words.title
  const more = count > 1 && conversationId !== null ? [`${count - 1} more unread in this conversation.`] : []
  return {
    kind: 'notice',
    title: truncate(isOfInbox(kind) ? title : `${title}: ${words.subject || '(no subject)'}`, 200),
    paragraphs: [
      ...linesOf(words).slice(words.subject === '' ? 0 : 1),
      ...more,
      `You get this mail as it was unread for some time. Which ${topicTexts[topicOf[kind]]} are mailed is chosen under Settings, Notifications.`,
    ],
    link: linkTo(news, conversationId),
  }
}

const topicTexts = {
  messages: 'messages of customers',
  mentions: 'mentions',
  assignments: 'assignments',
  times: 'times that have come',
  mail: 'mails that did not go out, and inboxes out of order,',
} as const

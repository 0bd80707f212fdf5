import type { Id } from '#lib/id.ts'
import { longestUndoSend } from '#domain/conversations/undo-send.ts'
import { visitorLimits, type VisitorMessage, type VisitorThread } from '#domain/support-widget/panel.ts'
import { htmlToText } from '../mail/html/plain-text.ts'
import type { Database } from '../store/database.ts'
import type { VisitorSession } from './visitor-token.ts'

interface Row extends Omit<VisitorMessage, 'text'> {
  html: string | null
  preview: string
}

/**
 * Reads a visitor's view of a conversation: their messages and the mails to them. Nobody has proved who they are, so
 * that nothing counts that came in by a merge, went to others, or can still be taken back.
 * @param now epoch ms.
 */
export async function readVisitorThread(
  database: Database,
  accountId: Id,
  { conversationId, email }: Pick<VisitorSession, 'conversationId' | 'email'>,
  now: number,
): Promise<Omit<VisitorThread, 'token'>> {
  return database.look(accountId, async (sql) => {
    const [conversation] = await sql.rows({
      name: 'conversation of a visitor',
      text: 'select from conversations where account_id = $1 and id = $2 and merged_into is null',
      values: [accountId, conversationId],
    })
    if (!conversation) return { messages: [], isOver: true }
    const rows = await sql.rows<Row>({
      name: 'messages of a visitor',
      text: `select m.id, m.is_inbound as "isOwn", m.created_at as at, m.preview,
          case when m.is_inbound then '' else m."from"->>'name' end as author,
          coalesce(s.html_large, m.html) as html
        from messages m
        left join message_sources s on s.account_id = m.account_id and s.message_id = m.id
        left join deliveries d on d.account_id = m.account_id and d.id = m.id
        where m.account_id = $1 and m.conversation_id = $2 and m.origins = '[]'
          and case when m.is_inbound then lower(m."from"->>'email') = $3
            else m.kind <> 'forward' and (d.state <> 'queued' or m.created_at < $4)
              and exists (select from jsonb_array_elements(m."to" || m.cc) a where lower(a->>'email') = $3) end
        order by m.position desc limit ${visitorLimits.thread}`,
      values: [accountId, conversationId, email.toLowerCase(), now - 2 * longestUndoSend],
    })
    return { messages: rows.reverse().map(shown), isOver: false }
  })
}

const shown = ({ html, preview, ...row }: Row): VisitorMessage => ({
  ...row,
  text: (html === null ? preview : htmlToText(html)).trim().slice(0, 4 * visitorLimits.text),
})

import type { Id } from '#lib/id.ts'
import type { Attachment } from '#domain/conversations/attachment.ts'
import type { Address } from '#domain/conversations/message.ts'
import type { StatusId } from '#domain/conversations/status.ts'
import type { PublicMessage, PublicRequest, RequestRow } from '#site/portal/requests.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import type { DeskSql } from '../store/database.ts'
import type { ContactCaller } from './caller.ts'

/*
 * A customer's view of conversations. Each statement begins with the account, the contact and their addresses ($1, $2,
 * $3): a message is theirs when they wrote it or got it openly, and it has left; notes, drafts and what is scheduled
 * lie in other tables, which nothing here names.
 */

/** SQL for whether a message has come or gone: what waits can still be taken back. */
const isOut = (m: string) => `(${m}.is_inbound or exists (select from deliveries d
  where d.account_id = $1 and d.id = ${m}.id and d.state in ('sent', 'delivered', 'read', 'unknown', 'bounced')))`
const isTo = (m: string) => `people_addresses(${m}."from", ${m}."to", ${m}.cc) && $3::text[]`
const isTheirs = (m: string) => `${m}.account_id = $1 and ${isTo(m)} and ${isOut(m)}`

/** SQL for whether a conversation is theirs: they are its customer, or its newest message is theirs (a Cc ends). */
const isOpenTo = (c: string) => `${c}.account_id = $1 and not ${c}.is_draft and not ${c}.is_trashed
  and ${c}.merged_into is null and (${c}.contact_id = $2 or (
    select ${isTo('n')} from messages n
    where n.account_id = $1 and n.conversation_id = ${c}.id and n.kind <> 'automatic' and ${isOut('n')}
    order by n.position desc limit 1))`

const bound = ({ accountId, contactId, addresses }: ContactCaller) => [accountId, contactId, addresses]

/** Requests of one page of the list. */
export const requestsAtOnce = 25

/** Query of the list. */
export interface RequestQuery {
  text: string
  status: StatusId | null
  /** From 1. */
  page: number
}

/** Reads one page of a customer's conversations over all inboxes, newest first, and whether another follows. */
export async function readRequests(
  sql: DeskSql,
  caller: ContactCaller,
  { text, status, page }: RequestQuery,
): Promise<{ rows: RequestRow[]; hasMore: boolean }> {
  const words = text.replace(/[\\%_]/g, (letter) => `\\${letter}`)
  const rows = await sql.rows<RequestRow>({
    name: 'requests of a customer',
    text: `select c.id, c.ticket_no as "ticketNo", c.subject, c.status_id as "statusId", last.preview,
        last.created_at as "at", last.name as "who", last."isOwn"
      from conversations c join lateral (
        select m.preview, m.created_at, m."from"->>'name' as name,
          m.is_inbound and lower(m."from"->>'email') = any($3::text[]) as "isOwn"
        from messages m where m.conversation_id = c.id and ${isTheirs('m')} order by m.position desc limit 1) last on true
      where ${isOpenTo('c')} and c.id in (
          select id from conversations where account_id = $1 and contact_id = $2
          union select m.conversation_id from messages m where ${isTheirs('m')})
        and ($4 = '' or fold_text(concat_ws(' ', '#' || c.ticket_no, c.subject)) like '%' || fold_text($4) || '%'
          or exists (select from messages m where m.conversation_id = c.id and ${isTheirs('m')}
            and fold_text(m.preview) like '%' || fold_text($4) || '%'))
        and ($5::int is null or c.status_id = $5)
      order by last.created_at desc, c.id desc limit ${requestsAtOnce + 1} offset $6`,
    values: [...bound(caller), words, status, (page - 1) * requestsAtOnce],
  })
  return { rows: rows.slice(0, requestsAtOnce), hasMore: rows.length > requestsAtOnce }
}

interface Found {
  id: Id
  ticketNo: number | null
  subject: string
  statusId: StatusId
  mailboxId: Id
  createdAt: number
}

/** A conversation that is theirs; undefined for every other one. */
export async function findRequest(sql: DeskSql, caller: ContactCaller, id: Id): Promise<Found | undefined> {
  const [found] = await sql.rows<Found>({
    name: 'request of a customer',
    text: `select c.id, c.ticket_no as "ticketNo", c.subject, c.status_id as "statusId",
        c.mailbox_id as "mailboxId", c.created_at as "createdAt"
      from conversations c where c.id = $4 and ${isOpenTo('c')}
        and exists (select from messages m where m.conversation_id = c.id and ${isTheirs('m')})`,
    values: [...bound(caller), id],
  })
  return found
}

interface KeptMessage {
  id: Id
  isInbound: boolean
  name: string
  email: string
  html: string | null
  preview: string
  attachments: readonly Attachment[]
  at: number
}

/** Messages of a request that are shown; those before are a mail away. */
const mostMessages = 200

/** A conversation with the messages of it that are theirs, the oldest first. */
export async function readRequest(
  sql: DeskSql,
  caller: ContactCaller,
  id: Id,
): Promise<PublicRequest | undefined> {
  const found = await findRequest(sql, caller, id)
  if (!found) return undefined
  const kept = await sql.rows<KeptMessage>({
    name: 'messages of a request',
    text: `select m.id, m.is_inbound as "isInbound", m."from"->>'name' as name, m."from"->>'email' as email,
        coalesce(m.html, s.html_large) as html, m.preview, m.attachments, m.created_at as "at"
      from messages m left join message_sources s on s.account_id = m.account_id and s.message_id = m.id
      where m.conversation_id = $4 and $2::bigint is not null and ${isTheirs('m')}
      order by m.position desc limit ${mostMessages}`,
    values: [...bound(caller), id],
  })
  const { ticketNo, subject, statusId, createdAt } = found
  return { id, ticketNo, subject, statusId, createdAt, messages: kept.reverse().map(shownTo(caller)) }
}

const shownTo =
  ({ addresses }: ContactCaller) =>
  (message: KeptMessage): PublicMessage => {
    const { id, isInbound, name, email, html, preview, attachments, at } = message
    return {
      ...{ id, isInbound, at },
      isOwn: isInbound && addresses.includes(email.toLowerCase()),
      // Authors of the desk are shown by name only.
      name: name || (isInbound ? email : ''),
      // Kept words were made safe when they came; this is the second wall. Pictures are among the files.
      html: html === null ? null : sanitiseHtml(html).replace(/<img\b[^>]*>/gi, ''),
      preview,
      files: attachments.map(({ id: fileId, name: fileName, size }) => ({
        id: fileId,
        name: fileName,
        size,
      })),
    }
  }

/** A file of a message that is theirs; undefined for every other one. */
export async function findFile(
  sql: DeskSql,
  caller: ContactCaller,
  place: { requestId: Id; fileId: Id },
): Promise<Pick<Attachment, 'name' | 'type' | 'sha256'> | undefined> {
  if (!(await findRequest(sql, caller, place.requestId))) return undefined
  const [found] = await sql.rows<{ attachments: readonly Attachment[] }>({
    name: 'message of a file of a customer',
    text: `select m.attachments from messages m
      where m.conversation_id = $4 and $2::bigint is not null and ${isTheirs('m')}
        and m.attachments @> jsonb_build_array(jsonb_build_object('id', $5::bigint)) limit 1`,
    values: [...bound(caller), place.requestId, place.fileId],
  })
  return found?.attachments.find(({ id }) => id === place.fileId)
}

/** Other participants: those of the customer's newest message, without the customer and our inboxes. */
export async function othersIn(sql: DeskSql, caller: ContactCaller, requestId: Id): Promise<Address[]> {
  const rows = await sql.rows<Address>({
    name: 'others of a request',
    text: `select distinct on (lower(a->>'email')) a->>'email' as email, coalesce(a->>'name', '') as name
      from (select m."from", m."to", m.cc from messages m
        where m.conversation_id = $4 and $2::bigint is not null and m.kind <> 'automatic' and ${isTheirs('m')}
        order by m.position desc limit 1) last,
        jsonb_array_elements(last."to" || last.cc || jsonb_build_array(last."from")) a
      where a->>'email' <> '' and lower(a->>'email') <> all($3::text[])
        and not exists (select from mailboxes b where b.account_id = $1 and lower(b.email) = lower(a->>'email'))`,
    values: [...bound(caller), requestId],
  })
  return rows
}

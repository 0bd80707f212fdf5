import type { Id } from '#lib/id.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import type { StatusId } from '#domain/conversations/status.ts'
import type { PublicMessage, PublicRequest, RequestRow } from '#site/portal/requests.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import type { DeskSql } from '../store/database.ts'
import type { ContactCaller } from './caller.ts'

/*
 * A customer's view of conversations. Queries for lists begin with the account, the contact and their
 * addresses ($1, $2, $3), queries for messages of one conversation with the account, the conversation and the
 * addresses to read it by. A message is visible if one of these addresses is its sender or an open recipient,
 * and if it was sent; notes, drafts and scheduled mails are in other tables. Conversations of the company are
 * shown as their customer sees them.
 */

/** SQL condition: the message was received or sent; an unsent one can still be taken back. */
const isOut = (m: string) => `(${m}.is_inbound or exists (select from deliveries d
  where d.account_id = $1 and d.id = ${m}.id and d.state in ('sent', 'delivered', 'read', 'unknown', 'bounced')))`
const isTo = (m: string, addresses: string) =>
  `people_addresses(${m}."from", ${m}."to", ${m}.cc) && ${addresses}`
const isTheirs = (m: string, addresses = '$3::text[]') =>
  `${m}.account_id = $1 and ${isTo(m, addresses)} and ${isOut(m)}`
const isThere = (c: string) =>
  `${c}.account_id = $1 and not ${c}.is_draft and not ${c}.is_trashed and ${c}.merged_into is null`

/**
 * SQL condition: the conversation belongs to the contact, or its newest message by another person was sent to
 * them too. So a Cc ends with a later message without it, and nobody gains access by writing.
 */
const isOpenTo = (c: string) => `${isThere(c)} and (${c}.contact_id = $2 or coalesce((
    select ${isTo('n', '$3::text[]')} from messages n
    where n.account_id = $1 and n.conversation_id = ${c}.id and n.kind <> 'automatic' and ${isOut('n')}
      and lower(n."from"->>'email') <> all($3::text[])
    order by n.position desc limit 1), false))`

/** SQL condition: the contact belongs to a company, by choice or by the nearest bound domain. */
const isMember = (p: string, company: string, domain: string) => `(${p}.company_id = ${company}::bigint
  or (${p}.company_id is null and ${p}.company_name = '' and domains_above(${p}.email) && array[${domain}::text]
    and not exists (select from companies b where b.account_id = $1 and b.bind_with_domain
      and b.domain = any(domains_above(${p}.email)) and length(b.domain) > length(${domain}::text))))`

/** SQL array of addresses to read a company's conversation by: the caller's, and those of its customer. */
const withCustomer = (c: string) => `$3::text[] || array(select a.address_key from contact_addresses a
  where a.account_id = $1 and a.contact_id = ${c}.contact_id)`
const nameOf = (p: string) =>
  `coalesce(nullif(trim(${p}.first_name || ' ' || ${p}.last_name), ''), ${p}.email)`

const bound = ({ accountId, contactId, addresses }: ContactCaller) => [accountId, contactId, addresses]
const companyOf = ({ company }: ContactCaller) => [company?.id ?? null, company?.domain ?? null]

/** Page size of the list. */
export const requestsAtOnce = 25

/** Query of the list. */
export interface RequestQuery {
  /** The contact's own conversations, or all of the company. */
  of: 'own' | 'company'
  text: string
  status: StatusId | null
  /** Page number, from 1. */
  page: number
}

const lists = {
  own: {
    addresses: '$3::text[]',
    customer: 'null::text',
    joins: '',
    where: `${isOpenTo('c')} and c.id in (
      select id from conversations where account_id = $1 and contact_id = $2
      union select m.conversation_id from messages m where ${isTheirs('m')})`,
  },
  company: {
    addresses: withCustomer('c'),
    customer: `case when p.id <> $2 then ${nameOf('p')} end`,
    joins: `join contacts p on p.account_id = $1 and p.id = c.contact_id and ${isMember('p', '$7', '$8')}`,
    where: isThere('c'),
  },
}

/**
 * Reads one page of a customer's or their company's conversations over all inboxes, newest first, and whether
 * another page follows. Without a company only their own.
 */
export async function readRequests(
  sql: DeskSql,
  caller: ContactCaller,
  { of, text, status, page }: RequestQuery,
): Promise<{ rows: RequestRow[]; hasMore: boolean }> {
  const words = text.replace(/[\\%_]/g, (letter) => `\\${letter}`)
  const isCompany = of === 'company' && caller.company !== null
  const { addresses, customer, joins, where } = lists[isCompany ? 'company' : 'own']
  const rows = await sql.rows<RequestRow>({
    name: isCompany ? 'requests of a company' : 'requests of a customer',
    text: `select c.id, c.ticket_no as "ticketNo", c.subject, c.status_id as "statusId", ${customer} as customer,
        last.preview, last.created_at as "at", last.name as "who", last."isOwn"
      from conversations c ${joins} cross join lateral (select ${addresses} as addresses) k
        join lateral (
        select m.preview, m.created_at, m."from"->>'name' as name,
          m.is_inbound and lower(m."from"->>'email') = any($3::text[]) as "isOwn"
        from messages m where m.conversation_id = c.id and ${isTheirs('m', 'k.addresses')}
        order by m.position desc limit 1) last on true
      where ${where}
        and ($4 = '' or fold_text(concat_ws(' ', '#' || c.ticket_no, c.subject)) like '%' || fold_text($4) || '%'
          or exists (select from messages m where m.conversation_id = c.id and ${isTheirs('m', 'k.addresses')}
            and fold_text(m.preview) like '%' || fold_text($4) || '%'))
        and ($5::int is null or c.status_id = $5)
      order by last.created_at desc, c.id desc limit ${requestsAtOnce + 1} offset $6`,
    values: [
      ...[...bound(caller), words, status, (page - 1) * requestsAtOnce],
      ...(isCompany ? companyOf(caller) : []),
    ],
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
  /** True if they may close it; conversations of the company can only be answered. */
  isOwn: boolean
  /** Name of the customer, if it is another person of the company. */
  customer: string | null
  /** Addresses to read it by. */
  addresses: readonly string[]
}

/** A conversation that the customer may read; undefined for others. */
export async function findRequest(sql: DeskSql, caller: ContactCaller, id: Id): Promise<Found | undefined> {
  const [found] = await sql.rows<Found>({
    name: 'request of a customer',
    text: `select c.id, c.ticket_no as "ticketNo", c.subject, c.status_id as "statusId",
        c.mailbox_id as "mailboxId", c.created_at as "createdAt", o."isOwn", k.addresses,
        case when o."isCompany" and p.id <> $2 then ${nameOf('p')} end as customer
      from conversations c left join contacts p on p.account_id = $1 and p.id = c.contact_id
        cross join lateral (select ${isOpenTo('c')} as "isOwn",
          ${isThere('c')} and coalesce(${isMember('p', '$5', '$6')}, false) as "isCompany") o
        cross join lateral (select case when o."isCompany" then ${withCustomer('c')} else $3::text[] end as addresses) k
      where c.account_id = $1 and c.id = $4 and (o."isOwn" or o."isCompany")
        and exists (select from messages m where m.conversation_id = c.id and ${isTheirs('m', 'k.addresses')})`,
    values: [...bound(caller), id, ...companyOf(caller)],
  })
  return found
}

/** Parameters for queries on messages of one conversation. */
const within = ({ accountId }: ContactCaller, { id, addresses }: Found) => [accountId, id, addresses]

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

/** Maximum of messages shown; older ones are left out. */
const mostMessages = 200

/** A conversation with its visible messages, oldest first. */
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
      where m.conversation_id = $2 and ${isTheirs('m')}
      order by m.position desc limit ${mostMessages}`,
    values: within(caller, found),
  })
  const { ticketNo, subject, statusId, createdAt, isOwn, customer } = found
  const shown = { id, ticketNo, subject, statusId, createdAt, isOwn, customer }
  return { ...shown, messages: kept.reverse().map(shownTo(caller)) }
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
      // Sanitised at intake already; this is defence in depth. Pictures are among the files.
      html: html === null ? null : sanitiseHtml(html).replace(/<img\b[^>]*>/gi, ''),
      preview,
      files: attachments.map(({ id: fileId, name: fileName, size }) => ({
        id: fileId,
        name: fileName,
        size,
      })),
    }
  }

/** A file of a visible message; undefined for others. */
export async function findFile(
  sql: DeskSql,
  caller: ContactCaller,
  place: { requestId: Id; fileId: Id },
): Promise<Pick<Attachment, 'name' | 'type' | 'sha256'> | undefined> {
  const request = await findRequest(sql, caller, place.requestId)
  if (!request) return undefined
  const [found] = await sql.rows<{ attachments: readonly Attachment[] }>({
    name: 'message of a file of a customer',
    text: `select m.attachments from messages m
      where m.conversation_id = $2 and ${isTheirs('m')}
        and m.attachments @> jsonb_build_array(jsonb_build_object('id', $4::bigint)) limit 1`,
    values: [...within(caller, request), place.fileId],
  })
  return found?.attachments.find(({ id }) => id === place.fileId)
}

/** Participants of the newest visible message, without the customer and the desk's inboxes. */
export async function othersIn(sql: DeskSql, caller: ContactCaller, request: Found): Promise<Address[]> {
  const rows = await sql.rows<Address>({
    name: 'others of a request',
    text: `select distinct on (lower(a->>'email')) a->>'email' as email, coalesce(a->>'name', '') as name
      from (select m."from", m."to", m.cc from messages m
        where m.conversation_id = $2 and m.kind <> 'automatic' and ${isTheirs('m')}
        order by m.position desc limit 1) last,
        jsonb_array_elements(last."to" || last.cc || jsonb_build_array(last."from")) a
      where a->>'email' <> '' and lower(a->>'email') <> all($4::text[])
        and not exists (select from mailboxes b where b.account_id = $1 and lower(b.email) = lower(a->>'email'))`,
    values: [...within(caller, request), caller.addresses],
  })
  return rows
}

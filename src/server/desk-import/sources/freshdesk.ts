import { isRecord } from '#lib/is-record.ts'
import * as z from 'zod/mini'
import { textToHtml } from '../../mail/html/text-html.ts'
import type { ConversationContent, ExportFile, NeutralExport } from '../neutral.ts'
import { addOnce, assemble, type FoundConversation, type FoundEntry, type FoundPerson } from './assemble.ts'
import { absent, foundFile, recordsOf } from './records.ts'

/*
 * Freshdesk: responses of its API v2 (lists of tickets, conversations, contacts, agents and companies), and
 * the JSON of its account export, where each record is wrapped by its kind (`helpdesk_ticket`, `user`,
 * `company`) and a ticket contains its `notes`.
 */

const person = z.object({
  ...{ id: z.int(), name: absent(z.string()), email: absent(z.string()), phone: absent(z.string()) },
  ...{ mobile: absent(z.string()), company_id: absent(z.int()), customer_id: absent(z.int()) },
  ...{ helpdesk_agent: absent(z.boolean()) },
})
const agent = z.object({
  id: z.int(),
  contact: z.object({ name: absent(z.string()), email: absent(z.string()) }),
})
const company = z.object({ id: z.int(), name: z.string() })
const files = absent(
  z.array(z.object({ id: absent(z.int()), name: absent(z.string()), attachment_url: absent(z.string()) })),
)
const note = z.object({
  ...{ id: z.int(), user_id: absent(z.int()), incoming: absent(z.boolean()), private: absent(z.boolean()) },
  ...{ body: absent(z.string()), body_html: absent(z.string()), body_text: absent(z.string()) },
  ...{ ticket_id: absent(z.int()), created_at: z.string(), attachments: files },
})
type Note = z.infer<typeof note>
const ticket = z.object({
  ...{ id: z.int(), display_id: absent(z.int()), subject: absent(z.string()), status: absent(z.int()) },
  ...{ description: absent(z.string()), description_html: absent(z.string()), created_at: z.string() },
  ...{ description_text: absent(z.string()), requester_id: absent(z.int()), responder_id: absent(z.int()) },
  tags: absent(z.array(z.union([z.string(), z.object({ name: z.string() })]))),
  ...{ spam: absent(z.boolean()), deleted: absent(z.boolean()), attachments: files },
})
type Ticket = z.infer<typeof ticket>

/** Open, pending, resolved, closed, waiting on customer, waiting on third party; custom statuses are open. */
const statuses: Record<number, ConversationContent['status']> = {
  ...{ 2: 'open', 3: 'on_hold', 4: 'closed', 5: 'closed', 6: 'on_hold', 7: 'on_hold' },
}

interface Found {
  people: Map<number, z.infer<typeof person> & { isAgent: boolean }>
  companies: Map<number, string>
  tickets: Map<number, Ticket>
  notes: Map<number, Note[]>
  refusals: NeutralExport['refusals']
}

/** Kinds of records by list name and by wrapper key. */
const kinds: Record<string, keyof typeof takers> = {
  ...{ tickets: 'ticket', helpdesk_ticket: 'ticket', conversations: 'note', notes: 'note' },
  ...{ contacts: 'contact', users: 'contact', user: 'contact', agents: 'agent' },
  ...{ companies: 'company', company: 'company' },
}

/** Kind of a record in an unnamed list. */
function kindOf(value: Record<string, unknown>): keyof typeof takers {
  if ('requester_id' in value) return 'ticket'
  if ('incoming' in value || 'body_text' in value) return 'note'
  if ('contact' in value) return 'agent'
  return 'domains' in value ? 'company' : 'contact'
}

/** Reads an export of Freshdesk. */
export function readFreshdesk(exported: readonly ExportFile[]): NeutralExport {
  const found: Found = {
    ...{ people: new Map(), companies: new Map(), tickets: new Map(), notes: new Map(), refusals: [] },
  }
  for (const { list, value, path } of recordsOf(exported)) {
    const [under, inner] = Object.entries(value)[0] ?? []
    const isUnder = under !== undefined && under in kinds && isRecord(inner) && !('id' in value)
    const record = isUnder ? inner : value
    // In the account export, agents are users in a separate file.
    const isOfAgents = isUnder && under === 'user' && /agents/i.test(path)
    const kind = kinds[isUnder ? under : (list ?? '')] ?? kindOf(record)
    const ofTicket = /tickets\/(\d+)\/conversations|conversations\/(\d+)/.exec(path)?.slice(1).find(Boolean)
    takers[kind](found, isOfAgents ? { ...record, helpdesk_agent: true } : record, Number(ofTicket))
  }
  return neutral(found)
}

const refuse = ({ refusals }: Found, kind: string, { id }: Record<string, unknown>, reason: string) =>
  void refusals.push({ kind, record: String(id ?? ''), reason })

const takers = {
  contact(found: Found, value: Record<string, unknown>) {
    const { data } = person.safeParse(value)
    if (data) found.people.set(data.id, { ...data, isAgent: data.helpdesk_agent ?? false })
    else refuse(found, 'contact', value, 'It is not complete')
  },
  agent(found: Found, value: Record<string, unknown>) {
    const { data } = agent.safeParse(value)
    if (data) found.people.set(data.id, { ...data.contact, id: data.id, isAgent: true })
    else refuse(found, 'agent', value, 'It is not complete')
  },
  company(found: Found, value: Record<string, unknown>) {
    const { data } = company.safeParse(value)
    if (data) found.companies.set(data.id, data.name)
    else refuse(found, 'company', value, 'It is not complete')
  },
  note(found: Found, value: Record<string, unknown>, ofTicket: number) {
    const { data } = note.safeParse(value)
    const id = data?.ticket_id ?? ofTicket
    if (!data || !Number.isInteger(id))
      return refuse(found, 'conversation', value, 'It belongs to no ticket, or is not complete')
    addOnce(found.notes, id, data)
  },
  ticket(found: Found, value: Record<string, unknown>) {
    const { data } = ticket.safeParse(value)
    if (!data) return refuse(found, 'ticket', value, 'It is not complete')
    // The account export has an internal id, and the visible ticket number beside it.
    const id = data.display_id ?? data.id
    found.tickets.set(id, { ...data, id })
    const { data: requester } = person.safeParse(value['requester'])
    if (requester && !found.people.has(requester.id))
      found.people.set(requester.id, { ...requester, isAgent: requester.helpdesk_agent ?? false })
    for (const list of [value['conversations'], value['notes']])
      for (const each of Array.isArray(list) ? list : [])
        if (isRecord(each)) takers.note(found, { ...each, ticket_id: id }, id)
  },
}

function neutral({ people: all, companies, tickets, notes, refusals }: Found): NeutralExport {
  const people = new Map<number, FoundPerson>()
  for (const { id, name, email, phone, mobile, isAgent, ...each } of all.values()) {
    const of = companies.get(each.company_id ?? each.customer_id ?? 0)
    people.set(id, { id, name: name ?? '', email, phone: phone || mobile, company: of, isAgent })
  }
  return assemble(
    {
      source: 'freshdesk',
      person: 'contact',
      conversation: 'ticket',
      entry: 'message',
      customer: 'requester',
    },
    people.values(),
    Array.from(tickets.values(), (each) => conversationOf(each, notes.get(each.id) ?? [], people)),
    refusals,
  )
}

function conversationOf(
  each: Ticket,
  notes: readonly Note[],
  people: ReadonlyMap<number, FoundPerson>,
): FoundConversation {
  const { id, description, description_html: html, description_text: text } = each
  const customer = people.get(each.requester_id ?? 0)
  const isMissing = html == null && description == null && text == null
  const words = html ?? (text == null && each.display_id ? textToHtml(description ?? '') : description)
  const first: FoundEntry = {
    ...{ id: 0, author: customer, isAgent: false, isNote: false, at: Date.parse(each.created_at) },
    ...{ html: words ?? textToHtml(text ?? ''), files: linksOf(each) },
  }
  return {
    ...{ id, subject: each.subject, status: statuses[each.status ?? 0] ?? 'open', customer },
    tags: (each.tags ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.name)),
    assignee: people.get(each.responder_id ?? 0),
    entries: [first, ...notes.map((written) => entryOf(written, people))],
    fault: each.spam
      ? 'It is spam'
      : each.deleted
        ? 'It was deleted'
        : isMissing
          ? 'Its description is not in the file'
          : undefined,
  }
}

function entryOf(written: Note, people: ReadonlyMap<number, FoundPerson>): FoundEntry {
  const { id, body, body_html: html, body_text: text, incoming } = written
  return {
    ...{ id, author: people.get(written.user_id ?? 0), isAgent: incoming !== true },
    ...{ isNote: written.private === true, at: Date.parse(written.created_at), files: linksOf(written) },
    // The account export has text in `body` and HTML in `body_html`; the API has HTML in `body`.
    html: html ?? (text == null ? textToHtml(body ?? '') : (body ?? textToHtml(text))),
  }
}

const linksOf = ({ attachments }: Pick<Note, 'attachments'>) =>
  (attachments ?? []).flatMap(({ id, name, attachment_url: url }) => foundFile(id, name, url))

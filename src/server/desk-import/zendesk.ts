import * as z from 'zod/mini'
import { emailPattern } from '#lib/email-address.ts'
import { textToHtml } from '../mail/html/text-html.ts'
import type { ConversationContent, Entry, ExportFile, NeutralExport } from './neutral.ts'

/*
 * Zendesk Support: the full JSON export (a record a line), answers of its API (lists of users, organizations, tickets
 * and comments), and zips of those. Users stand by themselves or inside tickets.
 */

const absent = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))
const user = z.object({
  ...{ id: z.int(), name: absent(z.string()), email: absent(z.string()), phone: absent(z.string()) },
  ...{ role: absent(z.string()), organization_id: absent(z.int()) },
})
type User = z.infer<typeof user>
const organization = z.object({ id: z.int(), name: z.string() })
const comment = z.object({
  ...{ id: z.int(), author_id: absent(z.int()), public: absent(z.boolean()), created_at: z.string() },
  ...{ html_body: absent(z.string()), body: absent(z.string()), plain_body: absent(z.string()) },
  attachments: absent(z.array(z.object({ file_name: absent(z.string()), content_url: absent(z.string()) }))),
})
type Comment = z.infer<typeof comment>
const ticket = z.object({
  ...{ id: z.int(), subject: absent(z.string()), description: absent(z.string()), created_at: z.string() },
  ...{ status: absent(z.string()), tags: absent(z.array(z.string())) },
  ...{ requester_id: absent(z.int()), assignee_id: absent(z.int()), comments: absent(z.array(z.unknown())) },
})
type Ticket = z.infer<typeof ticket>

const statuses: Record<string, ConversationContent['status']> = {
  ...{ new: 'new', open: 'open', pending: 'on_hold', hold: 'on_hold', solved: 'closed', closed: 'closed' },
}

interface Found {
  users: Map<number, User>
  organizations: Map<number, string>
  tickets: Map<number, Ticket>
  comments: Map<number, Comment[]>
  refusals: NeutralExport['refusals']
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a record of a list without a name is a ticket, a user, or an organization. */
function kindOf(value: Record<string, unknown>): string {
  if ('requester_id' in value || 'ticket_form_id' in value) return 'tickets'
  if ('author_id' in value) return 'comments'
  return 'role' in value || 'email' in value ? 'users' : 'organizations'
}

/** Reads an export of Zendesk. */
export function readZendesk(files: readonly ExportFile[]): NeutralExport {
  const found: Found = {
    ...{ users: new Map(), organizations: new Map(), tickets: new Map(), comments: new Map(), refusals: [] },
  }
  for (const { path, value } of files) gather(found, path, value)
  return neutral(found)
}

function gather(found: Found, path: string, value: unknown): void {
  const ofTicket = Number(
    /(?:tickets\/(\d+)\/comments|comments\/(\d+))\.json$/.exec(path)?.slice(1).find(Boolean),
  )
  const lists: [string | undefined, unknown][] = Array.isArray(value)
    ? [[undefined, value]]
    : isRecord(value) && !('id' in value)
      ? Object.entries(value)
      : [[undefined, [value]]]
  for (const [name, list] of lists)
    if (Array.isArray(list))
      for (const each of list) if (isRecord(each)) take(found, name ?? kindOf(each), each, ofTicket)
}

function take(found: Found, kind: string, value: Record<string, unknown>, ofTicket: number): void {
  const refuse = (reason: string) =>
    void found.refusals.push({ kind: kind.replace(/s$/, ''), record: String(value['id'] ?? ''), reason })
  if (kind === 'users') {
    const { data } = user.safeParse(value)
    if (data) found.users.set(data.id, data)
    else refuse('It is not complete')
  } else if (kind === 'organizations') {
    const { data } = organization.safeParse(value)
    if (data) found.organizations.set(data.id, data.name)
    else refuse('It is not complete')
  } else if (kind === 'tickets') {
    const { data } = ticket.safeParse(value)
    if (!data) return refuse('It is not complete')
    found.tickets.set(data.id, data)
    // The full export has the people of a ticket inside it.
    for (const key of ['requester', 'submitter', 'assignee']) {
      const { data: person } = user.safeParse(value[key])
      if (person && !found.users.has(person.id)) found.users.set(person.id, person)
    }
    for (const each of data.comments ?? []) if (isRecord(each)) take(found, 'comments', each, data.id)
  } else if (kind === 'comments' || kind === 'ticket_comments') {
    const { data } = comment.safeParse(value)
    const id = Number.isInteger(ofTicket) ? ofTicket : Number(value['ticket_id'])
    if (!data || !Number.isInteger(id)) return refuse('It belongs to no ticket, or is not complete')
    const known = found.comments.get(id) ?? []
    if (!known.some((each) => each.id === data.id)) found.comments.set(id, [...known, data])
  }
}

const isAgent = (each: User | undefined) => each?.role === 'agent' || each?.role === 'admin'

/** An address in lower case; null for what is none. */
export function addressOf(text: string | null | undefined): string | null {
  const address = text?.trim().toLowerCase() ?? ''
  return emailPattern.test(address) ? address : null
}

/** A telephone number with its plus sign; null for what is none or too long. */
export function phoneOf(text: string | null | undefined): string | null {
  const number = text?.replace(/[^\d+]/g, '') ?? ''
  return /^\+?\d{4,14}$/.test(number) ? number : null
}

function neutral({ users, organizations, tickets, comments, refusals }: Found): NeutralExport {
  const result: NeutralExport = { agents: [], customers: [], conversations: [], refusals: [...refusals] }
  for (const each of users.values()) {
    const [email, phone, name] = [addressOf(each.email), phoneOf(each.phone), each.name ?? '']
    if (isAgent(each)) result.agents.push({ name, email: email ?? '' })
    else if (email === null && phone === null)
      result.refusals.push({
        kind: 'user',
        record: name || String(each.id),
        reason: 'No email address and no phone',
      })
    else
      result.customers.push({
        source: `zendesk:user:${each.id}`,
        content: { email, name, phone, company: organizations.get(each.organization_id ?? 0) ?? null },
      })
  }
  for (const each of tickets.values()) {
    const refuse = (reason: string) =>
      void result.refusals.push({
        kind: 'ticket',
        record: `#${each.id} ${each.subject ?? ''}`.trim(),
        reason,
      })
    const requester = users.get(each.requester_id ?? 0)
    const email = addressOf(requester?.email)
    const entries = entriesOf(each, comments.get(each.id) ?? [], users)
    if (email === null) refuse('Its requester has no email address')
    else if (entries.length === 0) refuse('It has no comment')
    else if (entries.some(({ at }) => !Number.isSafeInteger(at))) refuse('A comment has no date')
    else
      result.conversations.push({
        source: `zendesk:ticket:${each.id}`,
        content: {
          subject: each.subject ?? '',
          status: statuses[each.status ?? ''] ?? 'closed',
          tags: each.tags ?? [],
          assignee: addressOf(users.get(each.assignee_id ?? 0)?.email),
          customer: { email, name: requester?.name ?? '' },
          entries,
        },
      })
  }
  return result
}

function entriesOf(
  { id, requester_id: requesterId, description, created_at: createdAt }: Ticket,
  comments: readonly Comment[],
  users: ReadonlyMap<number, User>,
): Entry[] {
  // Without comments the description is the first of them.
  const first = { id: 0, author_id: requesterId, created_at: createdAt, body: description }
  const all: readonly Comment[] = comments.length > 0 || !description ? comments : [first]
  return all
    .map((each): Entry => {
      const author = users.get(each.author_id ?? 0)
      return {
        source: `zendesk:ticket:${id}:comment:${each.id}`,
        isNote: each.public === false,
        isAgent: each.author_id !== requesterId && (isAgent(author) || author === undefined),
        author: { email: addressOf(author?.email) ?? '', name: author?.name ?? '' },
        html: each.html_body ?? textToHtml(each.body ?? each.plain_body ?? ''),
        at: Date.parse(each.created_at),
        files: (each.attachments ?? []).flatMap(({ file_name: name, content_url: url }) =>
          url ? [{ name: name ?? 'File', url }] : [],
        ),
      }
    })
    .toSorted((a, b) => a.at - b.at)
}

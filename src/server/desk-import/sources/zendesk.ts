import { isRecord } from '#lib/is-record.ts'
import * as z from 'zod/mini'
import { textToHtml } from '../../mail/html/text-html.ts'
import type { ConversationContent, ExportFile, NeutralExport } from '../neutral.ts'
import { addOnce, assemble, type FoundEntry, type FoundPerson } from './assemble.ts'
import { absent, foundFile, recordsOf } from './records.ts'

/*
 * Zendesk Support: the full JSON export (one record per line), responses of its API (lists of users,
 * organizations, tickets and comments), and zips of those. Users are separate records or embedded in tickets.
 */

const user = z.object({
  ...{ id: z.int(), name: absent(z.string()), email: absent(z.string()), phone: absent(z.string()) },
  ...{ role: absent(z.string()), organization_id: absent(z.int()) },
})
type User = z.infer<typeof user>
const organization = z.object({ id: z.int(), name: z.string() })
const comment = z.object({
  ...{ id: z.int(), author_id: absent(z.int()), public: absent(z.boolean()), created_at: z.string() },
  ...{ html_body: absent(z.string()), body: absent(z.string()), plain_body: absent(z.string()) },
  attachments: absent(
    z.array(
      z.object({ id: absent(z.int()), file_name: absent(z.string()), content_url: absent(z.string()) }),
    ),
  ),
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

/** Kind of a record in an unnamed list: ticket, user or organization. */
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
  for (const { list, value, path } of recordsOf(files)) {
    const ofTicket = /(?:tickets\/(\d+)\/comments|comments\/(\d+))\.json$/.exec(path)?.slice(1).find(Boolean)
    take(found, list ?? kindOf(value), value, Number(ofTicket))
  }
  return neutral(found)
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
    // The full export embeds the people of a ticket.
    for (const key of ['requester', 'submitter', 'assignee']) {
      const { data: person } = user.safeParse(value[key])
      if (person && !found.users.has(person.id)) found.users.set(person.id, person)
    }
    for (const each of data.comments ?? []) if (isRecord(each)) take(found, 'comments', each, data.id)
  } else if (kind === 'comments' || kind === 'ticket_comments') {
    const { data } = comment.safeParse(value)
    const id = Number.isInteger(ofTicket) ? ofTicket : Number(value['ticket_id'])
    if (!data || !Number.isInteger(id)) return refuse('It belongs to no ticket, or is not complete')
    addOnce(found.comments, id, data)
  }
}

const isAgent = ({ role }: Pick<User, 'role'>) => role === 'agent' || role === 'admin'

function neutral({ users, organizations, tickets, comments, refusals }: Found): NeutralExport {
  const people = new Map(
    [...users.values()].map(({ id, name, email, phone, organization_id: of, ...each }) => {
      const company = organizations.get(of ?? 0)
      return [id, { id, name: name ?? '', email, phone, company, isAgent: isAgent(each) }]
    }),
  )
  const nouns = { source: 'zendesk', person: 'user', conversation: 'ticket' } as const
  return assemble(
    { ...nouns, entry: 'comment', customer: 'requester' },
    people.values(),
    Array.from(tickets.values(), (each) => ({
      ...{ id: each.id, subject: each.subject, tags: each.tags ?? [] },
      status: statuses[each.status ?? ''] ?? 'closed',
      customer: people.get(each.requester_id ?? 0),
      assignee: people.get(each.assignee_id ?? 0),
      entries: entriesOf(each, comments.get(each.id) ?? [], people),
    })),
    refusals,
  )
}

function entriesOf(
  { requester_id: requesterId, description, created_at: createdAt }: Ticket,
  comments: readonly Comment[],
  people: ReadonlyMap<number, FoundPerson>,
): FoundEntry[] {
  // Without comments, the description is the first one.
  const first = { id: 0, author_id: requesterId, created_at: createdAt, body: description }
  const all: readonly Comment[] = comments.length > 0 || !description ? comments : [first]
  return all.map((each) => {
    const author = people.get(each.author_id ?? 0)
    return {
      ...{ id: each.id, author, isNote: each.public === false, at: Date.parse(each.created_at) },
      isAgent: each.author_id !== requesterId && (author?.isAgent ?? true),
      html: each.html_body ?? textToHtml(each.body ?? each.plain_body ?? ''),
      files: (each.attachments ?? []).flatMap(({ id, file_name: name, content_url: url }) =>
        foundFile(id, name, url),
      ),
    }
  })
}

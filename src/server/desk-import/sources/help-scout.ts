import { isRecord } from '#lib/is-record.ts'
import * as z from 'zod/mini'
import type { ConversationContent, ExportFile, NeutralExport } from '../neutral.ts'
import { addOnce, assemble, type FoundEntry, type FoundPerson } from './assemble.ts'
import { absent, foundFile, recordsOf } from './records.ts'

/*
 * Help Scout: responses of its API v2 (conversations with embedded or separate threads, customers, users),
 * with lists under `_embedded`.
 */

const someone = z.object({
  ...{ id: z.int(), type: absent(z.string()), first: absent(z.string()), last: absent(z.string()) },
  email: absent(z.string()),
})
type Someone = z.infer<typeof someone>
const values = absent(z.array(z.object({ value: absent(z.string()) })))
const customer = z.object({
  ...{
    id: z.int(),
    firstName: absent(z.string()),
    lastName: absent(z.string()),
    organization: absent(z.string()),
  },
  _embedded: absent(z.object({ emails: values, phones: values })),
})
const user = z.object({
  ...{ id: z.int(), firstName: absent(z.string()), lastName: absent(z.string()), email: absent(z.string()) },
})
const link = absent(z.object({ href: z.string() }))
const attachment = z.object({
  id: absent(z.int()),
  filename: absent(z.string()),
  _links: absent(z.object({ web: link, data: link })),
})
const thread = z.object({
  ...{ id: z.int(), type: z.string(), state: absent(z.string()), body: absent(z.string()) },
  ...{ createdBy: absent(someone), createdAt: z.string() },
  _embedded: absent(z.object({ attachments: absent(z.array(attachment)) })),
})
type Thread = z.infer<typeof thread>
const conversation = z.object({
  ...{ id: z.int(), subject: absent(z.string()), status: absent(z.string()), state: absent(z.string()) },
  ...{ assignee: absent(someone), primaryCustomer: absent(someone) },
  tags: absent(z.array(z.object({ tag: z.string() }))),
  _embedded: absent(z.object({ threads: absent(z.array(z.unknown())) })),
})
type Conversation = z.infer<typeof conversation>

const statuses: Record<string, ConversationContent['status']> = {
  ...{ active: 'open', open: 'open', pending: 'on_hold', closed: 'closed' },
}
/** Threads hidden from the customer: notes, call notes, and forwards to others. */
const inner = new Set(['note', 'phone', 'forwardparent', 'forwardchild'])

/** Customers and users have separate id sequences. */
type PersonKey = `${'customer' | 'user'}:${number}`

interface Found {
  people: Map<PersonKey, FoundPerson>
  conversations: Map<number, Conversation>
  threads: Map<number, Thread[]>
  refusals: NeutralExport['refusals']
}

/** Kind of a record in an unnamed list. */
function kindOf(value: Record<string, unknown>): keyof typeof takers {
  if ('primaryCustomer' in value || 'mailboxId' in value) return 'conversations'
  if ('createdBy' in value) return 'threads'
  return 'role' in value ? 'users' : 'customers'
}

/** Reads an export of Help Scout. */
export function readHelpScout(exported: readonly ExportFile[]): NeutralExport {
  const found: Found = { people: new Map(), conversations: new Map(), threads: new Map(), refusals: [] }
  for (const { list, value, path } of recordsOf(exported)) {
    const kind = list !== undefined && list in takers ? (list as keyof typeof takers) : kindOf(value)
    const of = /conversations\/(\d+)\/threads|threads\/(\d+)/.exec(path)?.slice(1).find(Boolean)
    takers[kind](found, value, Number(of))
  }
  return neutral(found)
}

const refuse = ({ refusals }: Found, kind: string, { id }: Record<string, unknown>, reason: string) =>
  void refusals.push({ kind, record: String(id ?? ''), reason })
const nameOf = (first: string | null | undefined, last: string | null | undefined) =>
  [first, last].filter(Boolean).join(' ')

const takers = {
  customers(found: Found, value: Record<string, unknown>) {
    const { data } = customer.safeParse(value)
    if (!data) return refuse(found, 'customer', value, 'It is not complete')
    const [email, phone] = [data._embedded?.emails?.[0]?.value, data._embedded?.phones?.[0]?.value]
    const { id, organization: company } = data
    const name = nameOf(data.firstName, data.lastName)
    found.people.set(`customer:${id}`, { id, name, email, phone, company, isAgent: false })
  },
  users(found: Found, value: Record<string, unknown>) {
    const { data } = user.safeParse(value)
    if (!data) return refuse(found, 'user', value, 'It is not complete')
    const { id, email } = data
    found.people.set(`user:${id}`, { id, name: nameOf(data.firstName, data.lastName), email, isAgent: true })
  },
  threads(found: Found, value: Record<string, unknown>, of: number) {
    const { data } = thread.safeParse(value)
    if (!data || !Number.isInteger(of))
      return refuse(found, 'thread', value, 'It belongs to no conversation, or is not complete')
    if (data.createdBy) meet(found, data.createdBy)
    addOnce(found.threads, of, data)
  },
  conversations(found: Found, value: Record<string, unknown>) {
    const { data } = conversation.safeParse(value)
    if (!data) return refuse(found, 'conversation', value, 'It is not complete')
    found.conversations.set(data.id, data)
    for (const each of [data.primaryCustomer, data.assignee]) if (each) meet(found, each)
    for (const each of data._embedded?.threads ?? []) if (isRecord(each)) takers.threads(found, each, data.id)
  },
}

const keyOf = ({ type, id }: Someone): PersonKey => `${type === 'customer' ? 'customer' : 'user'}:${id}`

/** Adds a person mentioned in a conversation; lists of customers or users have more data. */
function meet({ people }: Found, each: Someone): void {
  const known = people.get(keyOf(each))
  const { id, email, first, last, type } = each
  // A team may be the assignee; it has no address.
  if (type === 'team' || (known && (known.email || !email))) return
  people.set(keyOf(each), { name: nameOf(first, last), ...known, id, email, isAgent: type !== 'customer' })
}

function neutral({ people, conversations, threads, refusals }: Found): NeutralExport {
  const person = (each: Someone | null | undefined) => (each ? people.get(keyOf(each)) : undefined)
  return assemble(
    {
      source: 'helpscout',
      person: 'customer',
      conversation: 'conversation',
      entry: 'thread',
      customer: 'customer',
    },
    people.values(),
    Array.from(conversations.values(), (each) => {
      const held = threads.get(each.id)
      return {
        ...{ id: each.id, subject: each.subject, status: statuses[each.status ?? ''] ?? 'closed' },
        tags: (each.tags ?? []).map(({ tag }) => tag),
        customer: person(each.primaryCustomer && { ...each.primaryCustomer, type: 'customer' }),
        assignee: person(each.assignee),
        entries: (held ?? []).filter(isWritten).map((written) => entryOf(written, person(written.createdBy))),
        fault:
          each.status === 'spam'
            ? 'It is spam'
            : each.state === 'draft' || each.state === 'deleted'
              ? `It is ${each.state === 'draft' ? 'a draft' : 'deleted'}`
              : held === undefined
                ? 'Its threads are not in the file'
                : undefined,
      }
    }),
    refusals,
  )
}

/** True for a message by a person, not a change of the conversation or a draft. */
const isWritten = ({ type, state }: Thread) => type !== 'lineitem' && (state == null || state === 'published')

function entryOf(
  { id, type, body, createdBy, createdAt, _embedded }: Thread,
  author?: FoundPerson,
): FoundEntry {
  return {
    ...{ id, author, isAgent: createdBy?.type !== 'customer', isNote: inner.has(type) },
    ...{ html: body ?? '', at: Date.parse(createdAt) },
    files: (_embedded?.attachments ?? []).flatMap(({ id: fileId, filename, _links }) =>
      foundFile(fileId, filename, (_links?.web ?? _links?.data)?.href),
    ),
  }
}

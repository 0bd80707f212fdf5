import * as z from 'zod/mini'
import { textToHtml } from '../../mail/html/text-html.ts'
import type { ConversationContent, ExportFile, NeutralExport } from '../neutral.ts'
import { addOnce, assemble, type FoundEntry, type FoundPerson } from './assemble.ts'
import { absent, foundFile, recordsOf } from './records.ts'

/*
 * Chatwoot: responses of its application API (conversations, the messages of each, contacts, agents), with
 * lists under `payload`. A list of conversations only contains the last message of each.
 */

const contact = z.object({
  ...{ id: z.int(), name: absent(z.string()), email: absent(z.string()), phone_number: absent(z.string()) },
  additional_attributes: absent(z.object({ company_name: absent(z.string()) })),
})
const agent = z.object({ id: z.int(), name: absent(z.string()), email: absent(z.string()) })
const message = z.object({
  ...{ id: z.int(), content: absent(z.string()), conversation_id: absent(z.int()), message_type: z.int() },
  ...{ private: absent(z.boolean()), created_at: z.int() },
  sender: absent(z.object({ id: z.int(), name: absent(z.string()), type: absent(z.string()) })),
  attachments: absent(
    z.array(z.object({ id: absent(z.int()), data_url: absent(z.string()), file_type: absent(z.string()) })),
  ),
  content_attributes: absent(
    z.object({
      email: absent(z.object({ html_content: absent(z.object({ full: absent(z.string()) })) })),
    }),
  ),
})
type Message = z.infer<typeof message>
const conversation = z.object({
  ...{ id: z.int(), status: absent(z.string()), labels: absent(z.array(z.string())) },
  meta: z.object({ sender: absent(z.unknown()), assignee: absent(z.unknown()) }),
  additional_attributes: absent(z.object({ mail_subject: absent(z.string()) })),
  messages: absent(z.array(message)),
})
type Conversation = z.infer<typeof conversation>

/** A pending conversation is still with a bot. */
const statuses: Record<string, ConversationContent['status']> = {
  ...{ open: 'open', resolved: 'closed', pending: 'new', snoozed: 'on_hold' },
}
/** Message types; an activity is a change of the conversation. */
const types = { incoming: 0, activity: 2 }

interface Found {
  contacts: Map<number, FoundPerson>
  agents: Map<number, FoundPerson>
  conversations: Map<number, Conversation>
  messages: Map<number, Message[]>
  refusals: NeutralExport['refusals']
}

/** Kind of a record: lists may have any name, or none. */
function kindOf(value: Record<string, unknown>): keyof typeof takers {
  if ('message_type' in value) return 'message'
  if ('meta' in value) return 'conversation'
  return 'role' in value || ('availability_status' in value && 'confirmed' in value) ? 'agent' : 'contact'
}

/** Reads an export of Chatwoot. */
export function readChatwoot(exported: readonly ExportFile[]): NeutralExport {
  const found: Found = {
    ...{
      contacts: new Map(),
      agents: new Map(),
      conversations: new Map(),
      messages: new Map(),
      refusals: [],
    },
  }
  for (const { value, path } of recordsOf(exported)) {
    const of = /conversations\/(\d+)\/messages|messages\/(\d+)/.exec(path)?.slice(1).find(Boolean)
    takers[kindOf(value)](found, value, Number(of))
  }
  return neutral(found)
}

const refuse = ({ refusals }: Found, kind: string, { id }: Record<string, unknown>, reason: string) =>
  void refusals.push({ kind, record: String(id ?? ''), reason })

const takers = {
  contact(found: Found, value: Record<string, unknown>) {
    const { data } = contact.safeParse(value)
    if (data) found.contacts.set(data.id, contactOf(data))
    else refuse(found, 'contact', value, 'It is not complete')
  },
  agent(found: Found, value: Record<string, unknown>) {
    const { data } = agent.safeParse(value)
    if (data) found.agents.set(data.id, { ...data, name: data.name ?? '', isAgent: true })
    else refuse(found, 'agent', value, 'It is not complete')
  },
  message(found: Found, value: Record<string, unknown>, of: number) {
    const { data } = message.safeParse(value)
    const id = data?.conversation_id ?? of
    if (!data || !Number.isInteger(id))
      return refuse(found, 'message', value, 'It belongs to no conversation, or is not complete')
    addOnce(found.messages, id, data)
  },
  conversation(found: Found, value: Record<string, unknown>) {
    const { data } = conversation.safeParse(value)
    if (!data) return refuse(found, 'conversation', value, 'It is not complete')
    found.conversations.set(data.id, data)
    const { data: sender } = contact.safeParse(data.meta.sender)
    if (sender && !found.contacts.has(sender.id)) found.contacts.set(sender.id, contactOf(sender))
    const { data: assignee } = agent.safeParse(data.meta.assignee)
    if (assignee && !found.agents.has(assignee.id)) takers.agent(found, assignee)
    // More than one message means a merged file of all messages, not a list with only the last one.
    if ((data.messages?.length ?? 0) > 1)
      for (const each of data.messages ?? []) addOnce(found.messages, data.id, each)
  },
}

const contactOf = ({ id, name, email, ...each }: z.infer<typeof contact>): FoundPerson => ({
  ...{ id, name: name ?? '', email, phone: each.phone_number, isAgent: false },
  company: each.additional_attributes?.company_name,
})

function neutral({ contacts, agents, conversations, messages, refusals }: Found): NeutralExport {
  return assemble(
    {
      source: 'chatwoot',
      person: 'contact',
      conversation: 'conversation',
      entry: 'message',
      customer: 'contact',
    },
    [...agents.values(), ...contacts.values()],
    Array.from(conversations.values(), ({ id, status, labels, meta, ...each }) => {
      const { data: sender } = contact.safeParse(meta.sender)
      const { data: assignee } = agent.safeParse(meta.assignee)
      const customer = sender && (contacts.get(sender.id) ?? contactOf(sender))
      const held = messages.get(id)
      return {
        ...{ id, subject: each.additional_attributes?.mail_subject, customer, tags: labels ?? [] },
        status: statuses[status ?? ''] ?? 'closed',
        assignee: agents.get(assignee?.id ?? 0),
        entries: (held ?? [])
          .filter(({ message_type: type }) => type !== types.activity)
          .map((each) => entryOf(each, customer, agents)),
        fault: held === undefined ? 'Its messages are not in the file, only the last of them' : undefined,
      }
    }),
    refusals,
  )
}

function entryOf(
  { id, content, sender, attachments, ...each }: Message,
  customer: FoundPerson | undefined,
  agents: ReadonlyMap<number, FoundPerson>,
): FoundEntry {
  const isAgent = each.message_type !== types.incoming
  // For a bot or a former agent only the name is known.
  const other = sender && { id: sender.id, name: sender.name ?? '', email: null, isAgent: true }
  const agentHere = sender?.type === 'user' || sender?.type == null ? agents.get(sender?.id ?? 0) : undefined
  return {
    ...{ id, isAgent, isNote: each.private === true, at: each.created_at * 1000 },
    author: isAgent ? (agentHere ?? other ?? undefined) : customer,
    html: each.content_attributes?.email?.html_content?.full ?? textToHtml(content ?? ''),
    files: (attachments ?? []).flatMap(({ id: fileId, data_url: url, file_type: type }) =>
      foundFile(fileId, (url && nameOf(url)) ?? type, url),
    ),
  }
}

/** File name at the end of a URL. */
function nameOf(url: string): string | undefined {
  const name = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : undefined
  try {
    return name ? decodeURIComponent(name) : undefined
  } catch {
    return name
  }
}

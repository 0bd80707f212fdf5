import { sendsMail } from '#domain/channels/sends-mail.ts'
import { mutate, reissue } from '#app/desk/live/changes.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import type { Desk } from '#local/desk.ts'
import { takeIds } from '#local/ids.ts'
import { callsAfter, followersMade, mutateFollowed } from '#app/composer/notes/followers.ts'
import { formWriting, outgoingHtml, usedAttachments } from '#app/editor/outgoing-html.ts'
import { whenApplied } from '#app/desk/live/settled.ts'
import type { TicketFields } from './ticket-schema.ts'
import type { RefusedTicket, TicketContent } from './ticket-start.ts'

async function argsOf(
  desk: Desk,
  { assignee, mailboxId, subject, email, name, sendToUser }: TicketFields,
  words: TicketContent,
) {
  const html = outgoingHtml(words.html, formWriting)
  const mailbox = await desk.db.mailboxes.get(mailboxId)
  const contact = await desk.db.contacts
    .filter((each) => each.email?.toLowerCase() === email.toLowerCase())
    .first()
  return {
    ...{ mailboxId, subject, html },
    to: [{ email, name }],
    attachments: usedAttachments(words.attachments, html),
    assigneeId: assignee === 'unassign' ? null : assignee,
    contactId: contact?.id ?? null,
    sendToUser: sendToUser && mailbox !== undefined && sendsMail(mailbox),
  }
}

/** Queues a ticket; resolves to its op. */
export async function createTicket(desk: Desk, fields: TicketFields, words: TicketContent): Promise<string> {
  const [id, conversationId] = (await takeIds(desk.db, 2)) as [number, number]
  const args = { id, conversationId, ...(await argsOf(desk, fields, words)) }
  const after = await callsAfter(desk, words.actions, { conversationId, before: undefined })
  const { op, made } = await mutateFollowed(desk, { cmd: 'tickets.create', args }, after)
  followersMade(after, made, undefined)
  return op
}

/**
 * Queues a ticket in place of a refused one; resolves to its op.
 * @throws DeskError NOT_FOUND or CONFLICT if the refused one was discarded or sent again meanwhile.
 */
export async function mendTicket(
  desk: Desk,
  refused: RefusedTicket,
  fields: TicketFields,
  words: TicketContent,
): Promise<string> {
  const { conversationId } = refused.args as { conversationId: number }
  const { op } = await reissue(desk, refused.op, await argsOf(desk, fields, words))
  for (const { mutator, args } of await callsAfter(desk, words.actions, {
    conversationId,
    before: undefined,
  }))
    await mutate(desk, mutator.name, args, { needs: [op] })
  return op
}

/** Toast for a ticket: once the server has created it; offline also that it is queued. */
export async function announceTicket(
  desk: Pick<Desk, 'db' | 'bus'>,
  op: string,
  isOffline: boolean,
): Promise<void> {
  if (isOffline) showToast({ text: 'Will be created when you are online', tone: 'pending', key: op })
  if (await whenApplied(desk, op)) showToast({ text: 'Ticket Created', key: op })
}

import * as z from 'zod/mini'
import { blockedSenderSchema } from '../channels/blocked-sender.ts'
import { id } from '../fields.ts'
import type { ChangeOf, HappeningOf } from './happening.ts'

const ofOne = { blockedSenderId: id(), sender: blockedSenderSchema.shape.sender }

/** Events of blocked and unblocked senders. */
export const senderPayloads = {
  'sender.blocked': z.object(ofOne),
  'sender.unblocked': z.object(ofOne),
} as const

/** Events of a blocked sender's change; another address yields two. */
export function ofBlockedSender({
  id: blockedSenderId,
  before,
  after,
}: ChangeOf<'blockedSenders'>): HappeningOf<typeof senderPayloads>[] {
  if (before?.sender === after?.sender) return []
  const told = (type: keyof typeof senderPayloads, { sender }: { sender: string }) => ({
    ...{ type, subjectId: blockedSenderId },
    payload: { blockedSenderId, sender },
  })
  return [
    ...(before ? [told('sender.unblocked', before)] : []),
    ...(after ? [told('sender.blocked', after)] : []),
  ]
}

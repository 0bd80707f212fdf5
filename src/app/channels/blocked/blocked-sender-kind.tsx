import { Ban } from 'lucide-react'
import * as z from 'zod/mini'
import {
  blockedSenderSchema,
  blockedSenderInput,
  type BlockedSender,
} from '#domain/channels/blocked-sender.ts'
import { emailLimit } from '#domain/fields.ts'
import { nameOf } from '#domain/people/name.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import type { FieldsProps, RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromDevice } from '#app/records/record-source.ts'
import { reference } from '#local/queries/people.ts'
import { localBlockedSenders } from '#local/queries/records.ts'
import { blockSender, blockTexts, unblockSender } from './block-sender.ts'

type Values = z.input<typeof blockedSenderInput>

function Fields({ form, isLocked }: FieldsProps<Values, BlockedSender>) {
  return (
    <BoundText
      control={form.control}
      name="sender"
      label="Address or domain"
      max={emailLimit}
      help={`A domain includes all its subdomains. ${blockTexts.meaning} It is kept with the set-aside mail that is done.`}
      locked={isLocked}
    />
  )
}

function useLine() {
  const people = useLive(reference, undefined)
  return ({ sender, userId }: BlockedSender) => {
    const user = people?.users.get(userId)
    return { title: sender, text: user ? `Blocked by ${nameOf(user)}` : '' }
  }
}

const kind: RecordKind<Values, BlockedSender> = {
  icon: Ban,
  about: 'Mail of a blocked sender is set aside and opens no conversation.',
  access: { needs: 'conversations.manage_conversation' },
  needsConnection: false,
  source: fromDevice(localBlockedSenders),
  schema: blockedSenderInput,
  valuesOf: (row) => ({ sender: row?.sender ?? '' }),
  changes: {
    async save(desk, values, seen) {
      const { sender } = z.parse(blockedSenderInput, values)
      const id = await blockSender(desk, sender, seen?.id)
      return { userId: desk.actor.userId, createdAt: Date.now(), ...seen, id, sender }
    },
    remove: (desk, { id }) => unblockSender(desk, id),
    currentOf: (current) => z.parse(blockedSenderSchema, current),
  },
  useLine,
  Fields,
}

/** Blocked senders: their list, and the form of one. */
export const { List, Form } = recordPages(kind)

import * as z from 'zod/mini'
import { id, moment } from '../../fields.ts'
import { attachmentSchema } from '../messages/attachment.ts'
import { macroActionsSchema, templateIdsSchema, type MacroAction } from '../macro.ts'
import { addressSchema } from '../messages/message.ts'
import { scheduledSchema } from './scheduled.ts'
import { chosenTemplateSchema } from '../messages/whatsapp-template.ts'

/** Modes of a composer. */
export const draftModes = ['new', 'reply', 'replyAll', 'forward', 'note'] as const
/** Mode of a composer. */
export type DraftMode = (typeof draftModes)[number]

/** Unsent text of one agent in one conversation, on all of the agent's devices. */
export const draftSchema = z.object({
  id: id(),
  conversationId: id(),
  userId: id(),
  mode: z.enum(draftModes),
  /** The message it replies to. */
  messageId: z.nullable(id()),
  to: z.array(addressSchema),
  cc: z.array(addressSchema),
  bcc: z.array(addressSchema),
  subject: z.string(),
  html: z.string(),
  attachments: z.array(attachmentSchema),
  /** Templates used in its text. */
  templateIds: templateIdsSchema,
  /** Actions on sending. */
  actions: macroActionsSchema,
  /** The reply does not quote its message: the quote was removed, or moved into the text. */
  isUnquoted: z.boolean(),
  /** The WhatsApp template sent in place of the text, as far as it is filled in. */
  template: z.nullable(chosenTemplateSchema),
  /** Number of saves. */
  rev: z.int(),
  /** Op id of the save that stored this text; empty for text from before op ids were stored. */
  savedBy: z.string(),
  /** Name of the device that saved last. */
  device: z.string(),
  updatedAt: moment(),
  /** Set while it is scheduled, or after it was held back at its time. */
  scheduled: z.nullable(scheduledSchema),
})

/** A draft as devices and the server hold it; scope `user:<id>`. */
export type Draft = z.infer<typeof draftSchema>

/** Templates and actions of a draft; rows of an older build have none. */
export function macroOf({ templateIds, actions }: Pick<Draft, 'templateIds' | 'actions'>) {
  return {
    templateIds: (templateIds as number[] | undefined) ?? [],
    actions: (actions as MacroAction[] | undefined) ?? [],
  }
}

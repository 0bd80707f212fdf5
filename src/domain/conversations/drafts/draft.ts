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

/** Unsent words of one agent in one conversation, on all of the agent's devices. */
export const draftSchema = z.object({
  id: id(),
  conversationId: id(),
  userId: id(),
  mode: z.enum(draftModes),
  /** The message it answers. */
  messageId: z.nullable(id()),
  to: z.array(addressSchema),
  cc: z.array(addressSchema),
  bcc: z.array(addressSchema),
  subject: z.string(),
  html: z.string(),
  attachments: z.array(attachmentSchema),
  /** The templates that its words were written with. */
  templateIds: templateIdsSchema,
  /** Actions on sending. */
  actions: macroActionsSchema,
  /** The answer goes without the message it answers: that was left out, or taken among the words. */
  isUnquoted: z.boolean(),
  /** The template of WhatsApp's that leaves in place of the words, as far as it is filled in. */
  template: z.nullable(chosenTemplateSchema),
  /** Counts saves. */
  rev: z.int(),
  /** The save that left these words: an op's id; empty for words from before ops were noted. */
  savedBy: z.string(),
  /** Name of the device that saved last. */
  device: z.string(),
  updatedAt: moment(),
  /** Set while it waits for a time to be sent by itself, or was held back then. */
  scheduled: z.nullable(scheduledSchema),
})

/** A draft as devices and the server hold it; scope `user:<id>`. */
export type Draft = z.infer<typeof draftSchema>

/** Macro of a draft beside its text; rows of an older build have none. */
export function macroOf({ templateIds, actions }: Pick<Draft, 'templateIds' | 'actions'>) {
  return {
    templateIds: (templateIds as number[] | undefined) ?? [],
    actions: (actions as MacroAction[] | undefined) ?? [],
  }
}

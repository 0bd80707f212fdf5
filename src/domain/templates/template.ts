import * as z from 'zod/mini'
import { attachmentLimits, attachmentSchema } from '../conversations/messages/attachment.ts'
import { conversationLimits } from '../conversations/conversation.ts'
import { macroActionsSchema, type MacroAction } from '../conversations/macro.ts'
import { isBlank } from '../conversations/messages/preview.ts'
import { id, missing, requiredText, tooLong } from '../fields.ts'

/** Limits of a template: what a message's subject can hold, and words that every device can keep. */
export const templateLimits = {
  subject: conversationLimits.subject,
  body: 32 * 1024,
  attachments: attachmentLimits.perMessage,
}

/** An answer that is written once and used often; in some texts called canned response (section 3). */
export const templateSchema = z.object({
  id: id(),
  /** Name in searches, and the subject of a new mail written with it. */
  subject: z.string(),
  /** Sanitised HTML with placeholders like `{{contact.firstName}}`. */
  body: z.string(),
  attachments: z.array(attachmentSchema),
  /** Actions when a message written with it is sent; a template with actions is a macro. */
  actions: macroActionsSchema,
  /** How many messages were sent that were written with it. Using it is no change of it. */
  usage: z.int(),
  /** Counts the changes: what an edit compares with, so that nobody is overwritten unseen. */
  revision: z.int(),
})
/** A template as devices and the server hold it; scope `acct`. */
export type Template = z.infer<typeof templateSchema>

/** The actions of a template; a row of an older build has none until the device was filled anew. */
export const actionsOf = ({ actions }: Pick<Template, 'actions'>): MacroAction[] =>
  (actions as MacroAction[] | undefined) ?? []

/** How often a template was used; a row of an older build does not say. */
export const usageOf = ({ usage }: Pick<Template, 'usage'>): number => (usage as number | undefined) ?? 0

/** Fields of a template, in a form or a call. */
export const templateWords = z.object({
  subject: requiredText('Subject', templateLimits.subject),
  body: z.string(missing('Body')).check(
    z.maxLength(templateLimits.body, tooLong('Body', templateLimits.body)),
    z.refine((html) => !isBlank(html), { error: missing('Body') }),
  ),
})
/** Fields of a template. */
export type TemplateWords = z.infer<typeof templateWords>

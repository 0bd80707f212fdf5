import * as z from 'zod/mini'
import { attachmentLimits, attachmentSchema } from '../conversations/messages/attachment.ts'
import { conversationLimits } from '../conversations/conversation.ts'
import { macroActionsSchema, type MacroAction } from '../conversations/macro.ts'
import { isBlank } from '../conversations/messages/preview.ts'
import { id, missing, requiredText, tooLong } from '../fields.ts'

/** Limits of a template: the subject of a message, and a text size that every device can store. */
export const templateLimits = {
  subject: conversationLimits.subject,
  body: 32 * 1024,
  attachments: attachmentLimits.perMessage,
}

/** A reusable reply; called canned response in some texts (section 3). */
export const templateSchema = z.object({
  id: id(),
  /** Name in searches, and the subject of a new mail written with it. */
  subject: z.string(),
  /** Sanitised HTML with placeholders like `{{contact.firstName}}`. */
  body: z.string(),
  attachments: z.array(attachmentSchema),
  /** Actions when a message written with it is sent; a template with actions is a macro. */
  actions: macroActionsSchema,
  /** Number of sent messages that used it. A use does not count as a change. */
  usage: z.int(),
  /** Number of changes; an edit compares it, so that no change is overwritten unseen. */
  revision: z.int(),
})
/** A template as devices and the server hold it; scope `acct`. */
export type Template = z.infer<typeof templateSchema>

/** Actions of a template; rows of an older build have none until the replica is refilled. */
export const actionsOf = ({ actions }: Pick<Template, 'actions'>): MacroAction[] =>
  (actions as MacroAction[] | undefined) ?? []

/** Number of uses of a template; missing in rows of an older build. */
export const usageOf = ({ usage }: Pick<Template, 'usage'>): number => (usage as number | undefined) ?? 0

/** Fields of a template, in a form or a call. */
export const templateInput = z.object({
  subject: requiredText('Subject', templateLimits.subject),
  body: z.string(missing('Body')).check(
    z.maxLength(templateLimits.body, tooLong('Body', templateLimits.body)),
    z.refine((html) => !isBlank(html), { error: missing('Body') }),
  ),
})
/** Fields of a template. */
export type TemplateInput = z.infer<typeof templateInput>

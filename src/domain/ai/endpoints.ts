import * as z from 'zod/mini'
import { writingHelpAccess } from '../access/plan-access.ts'
import { id } from '../fields.ts'
import { defineLines } from '../stream.ts'

/*
 * Calls of the specification's section 7 that use a language model. Its output is streamed; nothing is sent
 * or stored: the agent reviews it in the editor.
 */

/** Limits of the model's input and output, in characters. */
export const aiLimits = { email: 20_000, question: 1000, conversation: 24_000, answer: 20_000 }

/** Target languages of translations (section 9). */
export const languages = ['english', 'german', 'french', 'spanish'] as const
/** Target language of a translation. */
export type Language = (typeof languages)[number]

/** Tones of a text (section 9), in the specification's spelling (D-31). */
export const tones = [
  'Professional',
  'Friendly',
  'Empathetic',
  'Authoritative',
  'Urgent',
  'instructional',
] as const
/** Tone of a text. */
export type Tone = (typeof tones)[number]

/** A line of a response. A response without `end` was interrupted. */
export const aiLine = z.discriminatedUnion('t', [
  z.object({ t: z.literal('text'), text: z.string() }),
  /** The output is complete; `isCut` if it was stopped at a limit. */
  z.object({ t: z.literal('end'), isCut: z.boolean() }),
  /** The model failed; its output is incomplete. */
  z.object({ t: z.literal('failed'), message: z.string() }),
])
/** A line of a response. */
export type AILine = z.infer<typeof aiLine>

const question = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Question is a required field'),
    z.maxLength(
      aiLimits.question,
      `Question length must be less than or equal to ${aiLimits.question} characters`,
    ),
  )

const email = z
  .string()
  .check(
    z.maxLength(aiLimits.email, `Email length must be less than or equal to ${aiLimits.email} characters`),
  )

/** Drafts a reply to a conversation. */
export const helpMeWrite = defineLines({
  method: 'POST',
  path: '/desk/conversations/help-me-write',
  summary: 'Draft a reply with AI',
  ...writingHelpAccess,
  input: z.object({ conversationId: id() }),
  output: aiLine,
})

/** Rewrites a text: by an instruction, shorter, longer, in another language or tone. Texts are plain. */
export const modifyEmailReply = defineLines({
  method: 'POST',
  path: '/openai/modify-email-reply',
  summary: 'Refine words with AI',
  ...writingHelpAccess,
  input: z
    .object({
      /** Conversation that the text replies to; a question may refer to it. */
      id: z.optional(id()),
      newQuestion: z.optional(question),
      email: z._default(email, ''),
      type: z.optional(z.enum(['shorten', 'elaborate', 'translate', 'tone'])),
      language: z.optional(z.enum(languages)),
      toneType: z.optional(z.enum(tones)),
    })
    .check(
      z.refine(({ newQuestion, type }) => (newQuestion === undefined) !== (type === undefined), {
        error: 'Either a question or a type must be specified',
      }),
      z.refine(({ type, email: words }) => type === undefined || words.trim() !== '', {
        error: 'Email is a required field',
        path: ['email'],
      }),
      z.refine(({ type, language }) => type !== 'translate' || language !== undefined, {
        error: 'Language is a required field',
        path: ['language'],
      }),
      z.refine(({ type, toneType }) => type !== 'tone' || toneType !== undefined, {
        error: 'Tone type is a required field',
        path: ['toneType'],
      }),
    ),
  output: aiLine,
})

/** Writing help. */
export const aiEndpoints = { helpMeWrite, modifyEmailReply }

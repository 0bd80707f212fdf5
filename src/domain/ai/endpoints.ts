import * as z from 'zod/mini'
import { writingHelpAccess } from '../access/plan-access.ts'
import { id } from '../fields.ts'
import { defineLines } from '../stream.ts'

/*
 * The calls of the specification's section 7 that write by a language model. What it writes comes as it is written;
 * nothing is sent and nothing is kept: the agent reads it in the editor and decides.
 */

/** Limits of what a model is given and may write, in characters. */
export const aiLimits = { email: 20_000, question: 1000, conversation: 24_000, answer: 20_000 }

/** Languages that words can be translated to (section 9). */
export const languages = ['english', 'german', 'french', 'spanish'] as const
/** A language that words can be translated to. */
export type Language = (typeof languages)[number]

/** Tones that words can be given (section 9), as the specification writes them (D-31). */
export const tones = [
  'Professional',
  'Friendly',
  'Empathetic',
  'Authoritative',
  'Urgent',
  'instructional',
] as const
/** A tone that words can be given. */
export type Tone = (typeof tones)[number]

/** A line of an answer. Without `end` it broke off on the way. */
export const aiLine = z.discriminatedUnion('t', [
  z.object({ t: z.literal('text'), text: z.string() }),
  /** All of it was written; `isCut` when it had to be stopped at a limit. */
  z.object({ t: z.literal('end'), isCut: z.boolean() }),
  /** The model stopped working; what it wrote is not whole. */
  z.object({ t: z.literal('failed'), message: z.string() }),
])
/** A line of an answer. */
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

/** Writes words anew: as a question asks, or shorter, longer, in another language or tone. Words are plain text. */
export const modifyEmailReply = defineLines({
  method: 'POST',
  path: '/openai/modify-email-reply',
  summary: 'Refine words with AI',
  ...writingHelpAccess,
  input: z
    .object({
      /** The conversation that the words answer, which a question may be about. */
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

/** Help with writing. */
export const aiEndpoints = { helpMeWrite, modifyEmailReply }

import * as z from 'zod/mini'
import { requiredText } from '../fields.ts'
import { ratingTypes } from '../ratings/scale.ts'

/*
 * Mails of the desk itself to people: codes, invitations, resets and notices. A mail names the places that it leads to
 * by their path alone; the address before it is the desk's own, never one that a caller has sent.
 */

/** Limits of a system mail, in characters. */
export const systemMailLimits = { name: 200, line: 300, paragraph: 2000, paragraphs: 10, path: 1000 }

const name = () => requiredText('Name', systemMailLimits.name)
/** Words that may be empty. */
const line = () => z.string().check(z.maxLength(systemMailLimits.paragraph))
/** A place of the desk: `//` would be another host. */
const path = () =>
  z.string().check(z.regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/), z.maxLength(systemMailLimits.path))

/** A system mail. */
export const systemMailSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('code'),
    purpose: z.enum(['sign-up', 'email-change', 'password-reset']),
    code: z.string().check(z.regex(/^\d{6}$/)),
    /** For how long it can be typed, in minutes. */
    minutes: z.int().check(z.positive()),
  }),
  z.object({
    kind: z.literal('invitation'),
    /** Inviting user and account. */
    inviter: name(),
    account: name(),
    path: path(),
    /** For how long it can be accepted, in days. */
    days: z.int().check(z.positive()),
  }),
  z.object({
    kind: z.literal('password-reset'),
    account: name(),
    path: path(),
    minutes: z.int().check(z.positive()),
  }),
  z.object({
    kind: z.literal('mailbox-check'),
    /** The inbox that is verified. */
    mailbox: name(),
    /** Token that the mail returns. */
    token: z.string().check(z.regex(/^[\w-]{32}$/)),
  }),
  z.object({
    kind: z.literal('notice'),
    title: requiredText('Title', systemMailLimits.line),
    paragraphs: z
      .array(requiredText('Paragraph', systemMailLimits.paragraph))
      .check(z.maxLength(systemMailLimits.paragraphs)),
    link: z.nullable(z.object({ label: requiredText('Label', systemMailLimits.line), path: path() })),
  }),
  z.object({
    kind: z.literal('portal-sign-in'),
    /** The portal that it signs in to. */
    portal: name(),
    path: path(),
    /** The origin that the portal is reached under; a verified one, or the desk's. */
    origin: z.string().check(z.regex(/^https?:\/\/[^/\s]+$/), z.maxLength(systemMailLimits.line)),
    code: z.string().check(z.regex(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/)),
    minutes: z.int().check(z.positive()),
  }),
  z.object({
    kind: z.literal('survey'),
    subject: requiredText('Subject', systemMailLimits.line),
    /** Whose logo it is. */
    account: name(),
    /** Where it is answered. */
    path: path(),
    /** Where the logo is; null without one. */
    logo: z.nullable(path()),
    ratingsType: z.enum(ratingTypes),
    ...{ heading: line(), subHeading: line(), description: line(), footer: line() },
  }),
])

/** A system mail. */
export type SystemMail = z.infer<typeof systemMailSchema>
/** Survey mail to a customer. */
export type SurveyMail = Extract<SystemMail, { kind: 'survey' }>

/** Where a notice leads whoever finds in it what they did not do. */
export const newPasswordLink = { label: 'Choose a new password', path: '/support/signin/forgot-password' }

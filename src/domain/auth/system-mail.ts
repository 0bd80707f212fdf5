import * as z from 'zod/mini'
import { requiredText } from '../fields.ts'
import { ratingTypes } from '../ratings/scale.ts'

/*
 * System mails to people: codes, invitations, resets and notices. Links are given as paths; the origin is the
 * server's own, never one sent by a caller.
 */

/** Limits of a system mail, in characters. */
export const systemMailLimits = { name: 200, line: 300, paragraph: 2000, paragraphs: 10, path: 1000 }

const name = () => requiredText('Name', systemMailLimits.name)
/** Text that may be empty. */
const line = () => z.string().check(z.maxLength(systemMailLimits.paragraph))
/** Path on this server: `//` would be another host. */
const path = () =>
  z.string().check(z.regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/), z.maxLength(systemMailLimits.path))

/** A system mail. */
export const systemMailSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('code'),
    purpose: z.enum(['sign-up', 'email-change', 'password-reset']),
    code: z.string().check(z.regex(/^\d{6}$/)),
    /** Validity of the code in minutes. */
    minutes: z.int().check(z.positive()),
  }),
  z.object({
    kind: z.literal('invitation'),
    /** Inviting user and account. */
    inviter: name(),
    account: name(),
    path: path(),
    /** Validity of the invitation in days. */
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
    /** The inbox to be verified. */
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
    /** The portal to sign in to. */
    portal: name(),
    path: path(),
    /** Origin of the portal: a verified one, or the server's. */
    origin: z.string().check(z.regex(/^https?:\/\/[^/\s]+$/), z.maxLength(systemMailLimits.line)),
    code: z.string().check(z.regex(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/)),
    minutes: z.int().check(z.positive()),
  }),
  z.object({
    kind: z.literal('survey'),
    subject: requiredText('Subject', systemMailLimits.line),
    /** Name of the account; alternative text of the logo. */
    account: name(),
    /** Path of the survey. */
    path: path(),
    /** Path of the logo; null without one. */
    logo: z.nullable(path()),
    ratingsType: z.enum(ratingTypes),
    ...{ heading: line(), subHeading: line(), description: line(), footer: line() },
  }),
])

/** A system mail. */
export type SystemMail = z.infer<typeof systemMailSchema>
/** Survey mail to a customer. */
export type SurveyMail = Extract<SystemMail, { kind: 'survey' }>

/** Link of a notice for readers who did not do what it reports. */
export const newPasswordLink = { label: 'Choose a new password', path: '/support/signin/forgot-password' }

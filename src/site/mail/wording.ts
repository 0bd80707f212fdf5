import { isMisleading } from '#domain/account/naming.ts'
import type { SurveyMail, SystemMail } from '#domain/auth/system-mail.ts'

/** A part of a mail, in reading order. */
export type MailPart =
  | { kind: 'text'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'link'; label: string; path: string }
  /** Small print at the end: validity, and what to do if the reader did not ask for it. */
  | { kind: 'small'; text: string }

/** Content of a mail, from which its HTML and text are made. */
export interface MailWording {
  subject: string
  /** Preview text after the subject in lists of mail. */
  preview: string
  title: string
  parts: readonly MailPart[]
}

type Of<Kind extends SystemMail['kind']> = Extract<SystemMail, { kind: Kind }>

const codeTitles: Record<Of<'code'>['purpose'], string> = {
  'sign-up': 'Confirm your email address',
  'email-change': 'Confirm your new email address',
  'password-reset': 'Reset your password',
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Names are user input: they must not break a line or change the text direction. */
const plain = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** A name shown to strangers: one that could pass for a link or for this product is replaced. */
const named = (name: string, otherwise: string) => (isMisleading(name) ? otherwise : plain(name))

const code = ({ purpose, code: digits, minutes }: Of<'code'>): MailWording => ({
  // The code must not appear in mail lists and on locked screens.
  subject: `${codeTitles[purpose]}: your code`,
  preview: `It can be used for ${counted(minutes, 'minute')}.`,
  title: codeTitles[purpose],
  parts: [
    { kind: 'text', text: 'Type this code in the window where you asked for it:' },
    { kind: 'code', code: digits },
    {
      kind: 'small',
      text: `It can be used for ${counted(minutes, 'minute')}, once. Nobody from Outpost will ask you for it. If you did not ask for a code, you can ignore this mail.`,
    },
  ],
})

const invitation = (mail: Of<'invitation'>): MailWording => {
  const [inviter, account] = [named(mail.inviter, 'Somebody'), named(mail.account, 'a help desk')]
  return {
    subject: `${inviter} invites you to ${account}`,
    preview: `Join ${account} on Outpost.`,
    title: `Join ${account}`,
    parts: [
      {
        kind: 'text',
        text: `${inviter} invites you to answer customers together, on the help desk of ${account}.`,
      },
      { kind: 'link', label: 'See the invitation', path: mail.path },
      {
        kind: 'small',
        text: `The invitation can be accepted for ${counted(mail.days, 'day')}. If you do not know ${inviter}, you can ignore this mail.`,
      },
    ],
  }
}

const passwordReset = (mail: Of<'password-reset'>): MailWording => ({
  subject: 'Reset your password',
  preview: `A new password for ${plain(mail.account)}.`,
  title: 'Reset your password',
  parts: [
    { kind: 'text', text: `Somebody asked for a new password for your sign-in to ${plain(mail.account)}.` },
    { kind: 'link', label: 'Choose a new password', path: mail.path },
    {
      kind: 'small',
      text: `This can be done for ${counted(mail.minutes, 'minute')}. If it was not you, you can ignore this mail: your password stays as it is.`,
    },
  ],
})

const mailboxCheck = ({ mailbox, token }: Of<'mailbox-check'>): MailWording => ({
  // Forwarding preserves subjects but may drop headers.
  subject: `Outpost verifies this inbox [${token}]`,
  preview: `This mail finds its way to ${plain(mailbox)} by itself.`,
  title: `Verifying ${plain(mailbox)}`,
  parts: [
    {
      kind: 'text',
      text: 'Once this mail has come back to your help desk, the inbox is verified. There is nothing to press.',
    },
    {
      kind: 'small',
      text: 'If you read it in another mail program, mail to this address does not reach your help desk yet: have the address forwarded or delivered to it, and send the mail again from the settings of the inbox.',
    },
    {
      kind: 'small',
      text: 'The text in brackets in the subject is its code. You can also enter it on the page that asked for this mail.',
    },
  ],
})

const notice = ({ title, paragraphs, link }: Of<'notice'>): MailWording => ({
  subject: plain(title),
  preview: plain(paragraphs[0] ?? ''),
  title: plain(title),
  parts: [
    ...paragraphs.map((text) => ({ kind: 'text' as const, text: plain(text) })),
    ...(link ? [{ kind: 'link' as const, label: plain(link.label), path: link.path }] : []),
  ],
})

const portalSignIn = ({ portal, path, code: typed, minutes }: Of<'portal-sign-in'>): MailWording => {
  const name = named(portal, 'your requests')
  return {
    // The code must not appear in mail lists and on locked screens.
    subject: `Sign in to ${name}`,
    preview: `The link works once, for ${counted(minutes, 'minute')}.`,
    title: `Sign in to ${name}`,
    parts: [
      { kind: 'text', text: 'Open the link in the browser where you asked for it:' },
      { kind: 'link', label: 'Sign in', path },
      { kind: 'text', text: 'Or type this code there:' },
      { kind: 'code', code: typed },
      {
        kind: 'small',
        text: `Both work once, for ${counted(minutes, 'minute')}. If you did not ask to sign in, you can ignore this mail.`,
      },
    ],
  }
}

/** Content of a system mail. */
export function wordingOf(mail: Exclude<SystemMail, SurveyMail>): MailWording {
  switch (mail.kind) {
    case 'code':
      return code(mail)
    case 'invitation':
      return invitation(mail)
    case 'password-reset':
      return passwordReset(mail)
    case 'mailbox-check':
      return mailboxCheck(mail)
    case 'portal-sign-in':
      return portalSignIn(mail)
    case 'notice':
      return notice(mail)
  }
}

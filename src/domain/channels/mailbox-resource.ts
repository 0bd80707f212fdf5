import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { email, id, optionalText, requiredText } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { fontFamilies, fontSizes, mailboxSchema } from './mailbox.ts'

/** Limits of an inbox. */
export const mailboxLimits = { name: 40, signature: 20_000, members: 500 }

/** Managing the inboxes of the account (D1-101). */
export const manageMailboxesAccess = { needs: 'channels.manage_emails' } as const

const members = (label: string) =>
  z._default(
    z
      .array(id())
      .check(z.maxLength(mailboxLimits.members, `An inbox has at most ${mailboxLimits.members} ${label}`)),
    [],
  )

/** How mail of an inbox looks. */
export const mailboxSettings = z.object({
  fontSize: z._default(z.literal(fontSizes), 16),
  fontFamily: z._default(z.enum(fontFamilies), 'Roboto'),
  signatureEnabled: z._default(z.boolean(), true),
})

/** E-mail inboxes as the settings write them. */
export const mailboxResource = defineResource({
  name: 'mailboxes',
  noun: 'inbox',
  path: '/desk/mailboxes',
  read: { needs: 'signed-in' },
  write: manageMailboxesAccess,
  searched: ['name', 'email'],
  unique: { fields: ['name'], message: 'An inbox with this name exists already' },
  words: {
    name: requiredText('Name', mailboxLimits.name),
    email: email(),
    /** Agents who see it; with no agent and no team everybody does. */
    userIds: members('agents'),
    teamIds: members('teams'),
    signature: optionalText('Signature', mailboxLimits.signature),
    settings: mailboxSettings,
  },
  // Inboxes of other kinds have no address, and some were made before there were limits.
  row: mailboxSchema.shape,
})

/** Changes how mail of an inbox looks, and nothing else. */
export const putMailboxSettings = defineEndpoint({
  method: 'PUT',
  path: '/desk/mailboxes/:id/settings',
  summary: 'Change how mail of an inbox looks',
  ...manageMailboxesAccess,
  input: z.object({ ...z.partial(mailboxSettings).shape, id: id() }),
  output: mailboxResource.row,
})

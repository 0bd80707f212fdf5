import * as z from 'zod/mini'
import { manageMailboxesAccess } from '../access/plan-access.ts'
import { defineEndpoint } from '../define.ts'
import { email, id, optionalText, requiredText } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { fontFamilies, fontSizes, mailboxSchema, reopeningDays, reopenings } from './mailbox.ts'

/** Limits of an inbox. */
export const mailboxLimits = { name: 40, signature: 20_000, members: 500, aliases: 50 }

const members = (label: string) =>
  z._default(
    z
      .array(id())
      .check(z.maxLength(mailboxLimits.members, `An inbox has at most ${mailboxLimits.members} ${label}`)),
    [],
  )

const settings = {
  fontSize: z.literal(fontSizes),
  fontFamily: z.enum(fontFamilies),
  signatureEnabled: z.boolean(),
  opensForwards: z.optional(z.boolean()),
  reopening: z.optional(z.enum(reopenings)),
  customerIsReplyTo: z.optional(z.boolean()),
  heedsSpamVerdicts: z.optional(z.boolean()),
  tellsTooLarge: z.optional(z.boolean()),
  plusAddress: z.optional(z.boolean()),
  assignsReplier: z.optional(z.boolean()),
  reopeningDays: z.optional(
    z
      .int()
      .check(
        z.minimum(1, 'At least 1 day'),
        z.maximum(reopeningDays.most, `At most ${reopeningDays.most.toLocaleString('en')} days`),
      ),
  ),
}

/** Style of an inbox's mail, and treatment of arriving mail. */
export const mailboxSettings = z.object({
  ...settings,
  fontSize: z._default(settings.fontSize, 16),
  fontFamily: z._default(settings.fontFamily, 'Roboto'),
  signatureEnabled: z._default(settings.signatureEnabled, true),
})

/** Settings of a new inbox; existing ones keep what they have. */
export const newInboxSettings = {
  ...{ fontSize: 16, fontFamily: 'Roboto', signatureEnabled: true },
  ...{ opensForwards: true, assignsReplier: true },
} as const satisfies z.infer<typeof mailboxSettings>

const aliases = z._default(
  z
    .array(z.object({ email: email() }))
    .check(z.maxLength(mailboxLimits.aliases, `An inbox has at most ${mailboxLimits.aliases} aliases`)),
  [],
)

/** E-mail inboxes as edited in the settings. */
export const mailboxResource = defineResource({
  name: 'mailboxes',
  noun: 'inbox',
  path: '/desk/mailboxes',
  read: { needs: 'signed-in' },
  write: manageMailboxesAccess,
  searched: ['name', 'email'],
  unique: { fields: ['name'], message: 'An inbox with this name exists already' },
  refers: {
    userIds: { to: 'users', noun: 'An agent', mustBeActive: true },
    teamIds: { to: 'teams', noun: 'A team' },
  },
  joins: { userIds: 'mailbox_user', teamIds: 'mailbox_team' },
  input: {
    name: requiredText('Name', mailboxLimits.name),
    email: email(),
    /** Addresses that receive mail into it too; each belongs to exactly one inbox. */
    aliases,
    /** Agents who see it; without agents and teams everybody does. */
    userIds: members('agents'),
    teamIds: members('teams'),
    signature: optionalText('Signature', mailboxLimits.signature),
    settings: mailboxSettings,
  },
  // Inboxes of other kinds have no address, and some are older than the limits.
  row: mailboxSchema.shape,
})

/** Changes only the style settings of an inbox's mail. */
export const putMailboxSettings = defineEndpoint({
  method: 'PUT',
  path: '/desk/mailboxes/:id/settings',
  summary: 'Change how mail of an inbox looks',
  ...manageMailboxesAccess,
  input: z.object({ ...z.partial(z.object(settings)).shape, id: id() }),
  output: mailboxResource.row,
})

/** Inbox calls of the settings. */
export const mailboxEndpoints = {
  createMailbox: mailboxResource.endpoints.create,
  updateMailbox: mailboxResource.endpoints.update,
  removeMailbox: mailboxResource.endpoints.remove,
  putMailboxSettings,
}

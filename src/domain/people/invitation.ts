import * as z from 'zod/mini'
import { newPassword, personName } from '../auth/sign-up.ts'
import { sessionSchema } from '../auth/endpoints.ts'
import { defineEndpoint } from '../define.ts'
import { emailLimit, id, moment } from '../fields.ts'
import { userInput } from './endpoints.ts'

/** Maximum number of addresses per call, validity in days, and minimum time between two mails. */
export const invitationLimits = { addresses: 50, days: 7, againAfterMs: 60_000 }

/** A pending invitation. */
export const invitationView = z.object({
  id: id(),
  email: z.string(),
  roleId: id(),
  /** Null if the role was deleted: it cannot be accepted until the address is invited to another role. */
  role: z.nullable(z.string()),
  teamIds: z.array(id()),
  mailboxIds: z.array(id()),
  /** Inviting user. */
  inviter: z.string(),
  /** When its mail was last requested; null if only the link was used. */
  mailedAt: z.nullable(moment()),
  /** Expiry of the invitation. */
  endsAt: moment(),
  /** Link of the invitation; null for callers who may not grant its role. */
  link: z.nullable(z.string()),
})
/** A pending invitation. */
export type InvitationView = z.infer<typeof invitationView>

/** Pending invitations by address. */
export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/account/users/invitations',
  summary: 'Invitations that nobody has accepted yet',
  needs: 'administrator',
  input: z.object({}),
  output: z.object({
    data: z.array(invitationView),
    total: z.int(),
    /** Folder for mail on a server that cannot send; only for a local user (D2-41). */
    sentMailFolder: z.nullable(z.string()),
  }),
})

/** Outcome for one address: refused with a reason, or invited. */
export const inviteVerdict = z.object({
  email: z.string(),
  /** `again` if the address was invited already: the existing invitation takes over the new values. */
  verdict: z.enum(['invited', 'again', 'refused']),
  /** Reason of a refusal. */
  message: z.nullable(z.string()),
  link: z.nullable(z.string()),
})
/** Outcome for one address. */
export type InviteVerdict = z.infer<typeof inviteVerdict>

/** Invites people by their addresses, with one verdict each (API-080). */
export const inviteUsers = defineEndpoint({
  method: 'POST',
  path: '/account/users',
  summary: 'Invite people by their addresses',
  needs: 'administrator',
  input: z.extend(userInput, {
    emails: z
      .array(z.string().check(z.trim(), z.maxLength(emailLimit)))
      .check(
        z.minLength(1, 'At least 1 address is needed'),
        z.maxLength(
          invitationLimits.addresses,
          `At most ${invitationLimits.addresses} addresses can be invited at once`,
        ),
      ),
    /** False: no mail is sent, and the inviting user passes the links on. */
    isMailed: z._default(z.boolean(), true),
  }),
  output: z.object({ data: z.array(inviteVerdict) }),
})

/** Mails an invitation again and renews its validity. */
export const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/account/users/invitations/:id/resend',
  summary: 'Mail an invitation again',
  needs: 'administrator',
  input: z.object({ id: id() }),
  output: invitationView,
})

/** Withdraws an invitation: its link becomes invalid. */
export const withdrawInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/account/users/invitations/:id',
  summary: 'Withdraw an invitation',
  needs: 'administrator',
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
})

/** Token of an invitation link: account, invitation, and a signature of both. */
const invitationToken = z
  .string()
  .check(z.regex(/^[1-9]\d{0,9}\.[1-9]\d{0,15}\.[\w-]{43}$/, 'This link is not whole'))

/** State of an invitation link. Its holder was invited, so the state may be revealed. */
export const invitationSeen = z.object({
  /** `known`: the address has an account now; `unmanned`: the role, or the right to grant it, is gone. */
  state: z.enum(['open', 'ended', 'withdrawn', 'accepted', 'known', 'unmanned', 'nowhere']),
  email: z.string(),
  account: z.string(),
  inviter: z.string(),
  role: z.string(),
  teams: z.array(z.string()),
  endsAt: moment(),
})
/** State of an invitation link. */
export type InvitationSeen = z.infer<typeof invitationSeen>

/** Reads an invitation without using it up (D2-30). */
export const seeInvitation = defineEndpoint({
  method: 'POST',
  path: '/account/invitation',
  summary: 'What the link of an invitation leads to',
  needs: 'nobody',
  input: z.object({ token: invitationToken }),
  output: invitationSeen,
})

/** Form to accept an invitation. */
export const joinInput = z.object({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  password: newPassword,
})
/** Form to accept an invitation. */
export type JoinInput = z.infer<typeof joinInput>

/** Accepts an invitation, once: creates the user and signs them in. */
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/account/invitation/accept',
  summary: 'Accept an invitation and sign in',
  needs: 'nobody',
  input: z.extend(joinInput, { token: invitationToken }),
  output: sessionSchema,
})

/** Invitations, for inviting users and for holders of a link. */
export const invitationEndpoints = {
  listInvitations,
  inviteUsers,
  resendInvitation,
  withdrawInvitation,
  seeInvitation,
  acceptInvitation,
}

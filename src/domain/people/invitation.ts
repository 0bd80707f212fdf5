import * as z from 'zod/mini'
import { newPassword, personName } from '../auth/sign-up.ts'
import { sessionSchema } from '../auth/endpoints.ts'
import { defineEndpoint } from '../define.ts'
import { emailLimit, id, moment } from '../fields.ts'
import { userWords } from './endpoints.ts'

/** How many addresses one call invites at most, for how many days an invitation is good, and how soon it goes again. */
export const invitationLimits = { addresses: 50, days: 7, againAfterMs: 60_000 }

/** An invitation that nobody has accepted yet. */
export const invitationView = z.object({
  id: id(),
  email: z.string(),
  roleId: id(),
  /** Null where the role does not exist any more: nobody can accept it until they are invited to another. */
  role: z.nullable(z.string()),
  teamIds: z.array(id()),
  mailboxIds: z.array(id()),
  /** Inviting user. */
  inviter: z.string(),
  /** When its mail was asked for last; null where the link alone was handed on. */
  mailedAt: z.nullable(moment()),
  /** Until when it can be accepted. */
  endsAt: moment(),
  /** Link of the invitation; null for callers who may not grant its role. */
  link: z.nullable(z.string()),
})
/** An invitation that nobody has accepted yet. */
export type InvitationView = z.infer<typeof invitationView>

/** Invitations that wait, by their addresses. */
export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/account/users/invitations',
  summary: 'Invitations that nobody has accepted yet',
  needs: 'administrator',
  input: z.object({}),
  output: z.object({
    data: z.array(invitationView),
    total: z.int(),
    /** The folder that mail is written to where none can leave; told on this machine alone (D2-41). */
    sentMailFolder: z.nullable(z.string()),
  }),
})

/** Outcome for one address: a refusal has a reason, all others have their invitation. */
export const inviteVerdict = z.object({
  email: z.string(),
  /** `again` where the address was invited already: there is one invitation, which says what was said last. */
  verdict: z.enum(['invited', 'again', 'refused']),
  /** Why it was refused. */
  message: z.nullable(z.string()),
  link: z.nullable(z.string()),
})
/** Outcome for one address. */
export type InviteVerdict = z.infer<typeof inviteVerdict>

/** Invites people by their addresses, each with a verdict of its own (API-080). */
export const inviteUsers = defineEndpoint({
  method: 'POST',
  path: '/account/users',
  summary: 'Invite people by their addresses',
  needs: 'administrator',
  input: z.extend(userWords, {
    emails: z
      .array(z.string().check(z.trim(), z.maxLength(emailLimit)))
      .check(
        z.minLength(1, 'At least 1 address is needed'),
        z.maxLength(
          invitationLimits.addresses,
          `At most ${invitationLimits.addresses} addresses can be invited at once`,
        ),
      ),
    /** Off: nothing is mailed, and the links are handed on by who invites. */
    isMailed: z._default(z.boolean(), true),
  }),
  output: z.object({ data: z.array(inviteVerdict) }),
})

/** Mails an invitation again, and lets it be accepted for as long as a new one. */
export const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/account/users/invitations/:id/resend',
  summary: 'Mail an invitation again',
  needs: 'administrator',
  input: z.object({ id: id() }),
  output: invitationView,
})

/** Takes an invitation back: its link is good for nothing any more. */
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

/** Target of a link. Whoever holds it was invited, so that it may say what became of the invitation. */
export const invitationSeen = z.object({
  /** `known` where the address has an account by now, `unmanned` where the role, or the right to give it, is gone. */
  state: z.enum(['open', 'ended', 'withdrawn', 'accepted', 'known', 'unmanned', 'nowhere']),
  email: z.string(),
  account: z.string(),
  inviter: z.string(),
  role: z.string(),
  teams: z.array(z.string()),
  endsAt: moment(),
})
/** Target of a link. */
export type InvitationSeen = z.infer<typeof invitationSeen>

/** Reads an invitation; a GET uses nothing up (D2-30). */
export const seeInvitation = defineEndpoint({
  method: 'POST',
  path: '/account/invitation',
  summary: 'What the link of an invitation leads to',
  needs: 'nobody',
  input: z.object({ token: invitationToken }),
  output: invitationSeen,
})

/** Form to accept an invitation. */
export const joinWords = z.object({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  password: newPassword,
})
/** Form to accept an invitation. */
export type JoinWords = z.infer<typeof joinWords>

/** Accepts an invitation, once: makes the user, and signs them in. */
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/account/invitation/accept',
  summary: 'Accept an invitation and sign in',
  needs: 'nobody',
  input: z.extend(joinWords, { token: invitationToken }),
  output: sessionSchema,
})

/** Invitations: for who invites, and for who holds a link. */
export const invitationEndpoints = {
  listInvitations,
  inviteUsers,
  resendInvitation,
  withdrawInvitation,
  seeInvitation,
  acceptInvitation,
}

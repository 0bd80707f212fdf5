import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, moment } from '../fields.ts'

/** A colleague (section 3). */
export const userView = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role: z.string(),
  roleId: id(),
  isActive: z.boolean(),
  /** As they have said themselves. */
  isAway: z.boolean(),
  teamIds: z.array(id()),
  /** The inboxes that name them; those that name nobody are everybody's. */
  mailboxIds: z.array(id()),
  /** When a device of theirs was last heard of; null for who never signed in. */
  lastSeenAt: z.nullable(moment()),
  /** Since when they are switched off. */
  switchedOffAt: z.nullable(moment()),
  /** Counts the changes by the settings. */
  revision: z.int(),
})
/** A colleague as calls answer one. */
export type UserView = z.infer<typeof userView>

/** Colleagues by name; only the filters that are set restrict. */
export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/desk/users',
  summary: 'Users of the account',
  needs: 'signed-in',
  input: z.object({
    role: z.optional(z.string()),
    isActive: z.optional(z.boolean()),
    teamId: z.optional(id()),
    /** First letters of first name, last name or address. */
    text: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: z.object({ data: z.array(userView), total: z.int() }),
})

/** Reads one colleague. */
export const getUser = defineEndpoint({
  method: 'GET',
  path: '/desk/users/:id',
  summary: 'One user',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: userView,
})

/** How many teams, inboxes and users one call names at most. */
export const peopleLimits = { links: 500, users: 100 }

const ids = () => z.array(id()).check(z.maxLength(peopleLimits.links))

/** User fields that owner and admin edit. */
export const userWords = z.object({
  roleId: id(),
  teamIds: ids(),
  mailboxIds: ids(),
})
/** User fields that owner and admin edit. */
export type UserWords = z.infer<typeof userWords>

/** Changes what is given; switched off, a user is signed out everywhere at once (D2-06). */
export const putUser = defineEndpoint({
  method: 'PUT',
  path: '/desk/users/:id',
  summary: 'Change a user, switch one off or on',
  needs: 'administrator',
  input: z.extend(z.partial(userWords), {
    id: id(),
    isActive: z.optional(z.boolean()),
    revision: z.optional(z.int()),
  }),
  output: userView,
})

/** Gives a user another role. */
export const putAccess = defineEndpoint({
  method: 'PUT',
  path: '/account/access/:id',
  summary: 'Change the role of a user',
  needs: 'administrator',
  input: z.object({ id: id(), roleId: id() }),
  output: userView,
})

/** Takes users out of the account. What they wrote stays under their names; their addresses are free again. */
export const deleteUsers = defineEndpoint({
  method: 'DELETE',
  path: '/desk/users',
  summary: 'Delete users',
  needs: 'administrator',
  input: z.object({ userIds: z.array(id()).check(z.minLength(1), z.maxLength(peopleLimits.users)) }),
  output: z.object({ ids: z.array(id()) }),
})

/** Reads a user's open work, to be handed over. */
export const getAssigned = defineEndpoint({
  method: 'GET',
  path: '/desk/users/:id/assigned',
  summary: 'Open conversations of a user',
  needs: 'administrator',
  input: z.object({ id: id() }),
  output: z.object({
    total: z.int(),
    /** The oldest of them, as many as one call may change. */
    conversationIds: z.array(id()),
  }),
})

/** Days for which the drafts of somebody who was switched off can be read. */
export const leftDraftDays = 30

/** Reads the drafts of a user who was switched off (D2-06). */
export const getLeftDrafts = defineEndpoint({
  method: 'GET',
  path: '/desk/users/:id/drafts',
  summary: 'Drafts of a user who was switched off',
  needs: 'administrator',
  input: z.object({ id: id() }),
  output: z.object({
    data: z.array(
      z.object({
        id: id(),
        conversationId: id(),
        subject: z.string(),
        to: z.array(z.string()),
        html: z.string(),
        updatedAt: moment(),
      }),
    ),
    total: z.int(),
  }),
})

/** Colleagues. */
export const peopleEndpoints = {
  listUsers,
  getUser,
  putUser,
  putAccess,
  deleteUsers,
  getAssigned,
  getLeftDrafts,
}

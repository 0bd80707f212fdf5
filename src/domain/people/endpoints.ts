import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, moment } from '../fields.ts'

/** A user of the account (section 3). */
export const userView = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role: z.string(),
  roleId: id(),
  isActive: z.boolean(),
  /** As set by the user. */
  isAway: z.boolean(),
  teamIds: z.array(id()),
  /** Inboxes that list the user; inboxes that list nobody are visible to everybody. */
  mailboxIds: z.array(id()),
  /** Time of the last contact of one of their devices; null if they never signed in. */
  lastSeenAt: z.nullable(moment()),
  /** Time of deactivation. */
  switchedOffAt: z.nullable(moment()),
  /** Number of changes by the settings. */
  revision: z.int(),
})
/** A user of the account, as calls return it. */
export type UserView = z.infer<typeof userView>

/** Users by name; only the given filters restrict. */
export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/desk/users',
  summary: 'Users of the account',
  needs: 'signed-in',
  input: z.object({
    role: z.optional(z.string()),
    isActive: z.optional(z.boolean()),
    teamId: z.optional(id()),
    /** Prefix of first name, last name or address. */
    text: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: z.object({ data: z.array(userView), total: z.int() }),
})

/** Reads one user. */
export const getUser = defineEndpoint({
  method: 'GET',
  path: '/desk/users/:id',
  summary: 'One user',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: userView,
})

/** Maximum number of teams, inboxes and users per call. */
export const peopleLimits = { links: 500, users: 100 }

const ids = () => z.array(id()).check(z.maxLength(peopleLimits.links))

/** User fields that owner and admin edit. */
export const userInput = z.object({
  roleId: id(),
  teamIds: ids(),
  mailboxIds: ids(),
})
/** User fields that owner and admin edit. */
export type UserInput = z.infer<typeof userInput>

/** Changes the given fields; deactivation signs a user out everywhere at once (D2-06). */
export const putUser = defineEndpoint({
  method: 'PUT',
  path: '/desk/users/:id',
  summary: 'Change a user, switch one off or on',
  needs: 'administrator',
  input: z.extend(z.partial(userInput), {
    id: id(),
    isActive: z.optional(z.boolean()),
    revision: z.optional(z.int()),
  }),
  output: userView,
})

/** Changes the role of a user. */
export const putAccess = defineEndpoint({
  method: 'PUT',
  path: '/account/access/:id',
  summary: 'Change the role of a user',
  needs: 'administrator',
  input: z.object({ id: id(), roleId: id() }),
  output: userView,
})

/** Removes users from the account. Their texts stay under their names; their addresses can be reused. */
export const deleteUsers = defineEndpoint({
  method: 'DELETE',
  path: '/desk/users',
  summary: 'Delete users',
  needs: 'administrator',
  input: z.object({ userIds: z.array(id()).check(z.minLength(1), z.maxLength(peopleLimits.users)) }),
  output: z.object({ ids: z.array(id()) }),
})

/** Reads a user's open work for reassignment. */
export const getAssigned = defineEndpoint({
  method: 'GET',
  path: '/desk/users/:id/assigned',
  summary: 'Open conversations of a user',
  needs: 'administrator',
  input: z.object({ id: id() }),
  output: z.object({
    total: z.int(),
    /** The oldest ones, up to the limit of one call. */
    conversationIds: z.array(id()),
  }),
})

/** Days for which the drafts of a deactivated user can be read. */
export const leftDraftDays = 30

/** Reads the drafts of a deactivated user (D2-06). */
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

/** Users of the account. */
export const peopleEndpoints = {
  listUsers,
  getUser,
  putUser,
  putAccess,
  deleteUsers,
  getAssigned,
  getLeftDrafts,
}

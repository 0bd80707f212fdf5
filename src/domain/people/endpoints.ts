import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'

/** A colleague (section 3). */
export const userView = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role: z.string(),
  isActive: z.boolean(),
})

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

/** One colleague. */
export const getUser = defineEndpoint({
  method: 'GET',
  path: '/desk/users/:id',
  summary: 'One user',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: userView,
})

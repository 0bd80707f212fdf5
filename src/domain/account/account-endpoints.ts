import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { moment } from '../fields.ts'
import { accountView, accountInput } from './account.ts'

/** Changes the given fields of the account (API-085). */
export const putMetadata = defineEndpoint({
  method: 'PUT',
  path: '/account/metadata',
  summary: 'Change the account',
  needs: 'administrator',
  input: z.extend(z.partial(accountInput), { revision: z.optional(z.int()) }),
  output: accountView,
})

/** Days within which the deletion of an account can be cancelled. */
export const deletionDays = 14

/** Schedules the deletion of the account; owners confirm by its name. */
export const postDeletion = defineEndpoint({
  method: 'POST',
  path: '/account/deletion',
  summary: 'Delete the account in 14 days',
  needs: 'administrator',
  input: z.object({ name: z.string().check(z.maxLength(200)) }),
  output: z.object({ deletesAt: moment() }),
})

/** Cancels the deletion of the account. */
export const deleteDeletion = defineEndpoint({
  method: 'DELETE',
  path: '/account/deletion',
  summary: 'Keep the account',
  needs: 'administrator',
  input: z.object({}),
  output: z.object({ deletesAt: z.null() }),
})

/** Account endpoints for owner and admin. */
export const ownAccountEndpoints = { putMetadata, postDeletion, deleteDeletion }

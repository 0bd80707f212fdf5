import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { accountView, accountWords } from './account.ts'

/** Changes what is given of the account (API-085). */
export const putMetadata = defineEndpoint({
  method: 'PUT',
  path: '/account/metadata',
  summary: 'Change the account',
  needs: 'administrator',
  input: z.extend(z.partial(accountWords), { revision: z.optional(z.int()) }),
  output: accountView,
})

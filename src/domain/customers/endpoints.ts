import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { contactSchema } from './contact.ts'

/** One customer, for devices that do not hold it: those of a device's own conversations lie on it anyway. */
export const getCustomer = defineEndpoint({
  method: 'GET',
  path: '/desk/customers/:id',
  summary: 'One customer',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: contactSchema,
})

import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'

/** Fields of an incident that devices hold, so that it can be chosen without a connection; scope `acct`. */
export const incidentNameSchema = z.object({
  id: id(),
  title: z.string(),
  startDate: moment(),
  isResolved: z.boolean(),
})

/** An incident as devices hold it. */
export type IncidentName = z.infer<typeof incidentNameSchema>

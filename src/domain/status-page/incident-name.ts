import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'

/** Fields of an incident stored on devices, so that it can be selected offline; scope `acct`. */
export const incidentNameSchema = z.object({
  id: id(),
  title: z.string(),
  startDate: moment(),
  isResolved: z.boolean(),
})

/** An incident as stored on devices. */
export type IncidentName = z.infer<typeof incidentNameSchema>

import * as z from 'zod/mini'
import { defineEntity } from '../define.ts'
import { id } from '../fields.ts'

/** A group of agents that conversations can be assigned to. */
export const teamSchema = z.object({
  id: id(),
  name: z.string(),
  userIds: z.array(id()),
})

/** A team as devices and the server hold it; scope `acct`. */
export type Team = z.infer<typeof teamSchema>

/** Teams on the wire and in the tables. */
export const teams = defineEntity<Team>({ name: 'teams', schema: teamSchema, kind: 'record' })

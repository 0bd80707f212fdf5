import * as z from 'zod/mini'
import { datePattern, hourFormat, zoneName } from '../account/formats.ts'
import { defineMutator } from '../define.ts'
import { id } from '../fields.ts'
import { choose, type Preferences } from './preferences.ts'

/** How an agent has dates and times written; null as the account has them. */
export type OwnFormats = Pick<Preferences, 'dateFormat' | 'timeFormat' | 'timeZone'>

const setFormatsArgs = z.object({
  userId: id(),
  dateFormat: z.optional(z.nullable(datePattern)),
  timeFormat: z.optional(z.nullable(hourFormat)),
  timeZone: z.optional(z.nullable(zoneName)),
})

/** Changes how dates and times are written for the agent alone; what is left out stays. */
export const setFormats = defineMutator('people.setFormats', {
  args: setFormatsArgs,
  lanes: ({ userId }) => [userId],
  laneTable: 'users',
  needs: null,
  async run(tx, { userId, dateFormat, timeFormat, timeZone }) {
    await choose(tx, userId, {
      ...(dateFormat !== undefined && { dateFormat }),
      ...(timeFormat !== undefined && { timeFormat }),
      ...(timeZone !== undefined && { timeZone }),
    })
  },
  join: (earlier, later) => ({ ...earlier, ...later }),
  title: () => 'Date and time',
})

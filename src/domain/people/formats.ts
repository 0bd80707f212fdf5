import * as z from 'zod/mini'
import { datePattern, hourFormat, zoneName } from '../account/formats.ts'
import { defineMutator } from '../define.ts'
import { id } from '../fields.ts'
import { choose, type Preferences } from './preferences.ts'

/** Date and time formats of an agent; null for those of the account. */
export type OwnFormats = Pick<Preferences, 'dateFormat' | 'timeFormat' | 'timeZone'>

const setFormatsArgs = z.object({
  userId: id(),
  dateFormat: z.optional(z.nullable(datePattern)),
  timeFormat: z.optional(z.nullable(hourFormat)),
  timeZone: z.optional(z.nullable(zoneName)),
})

/** Changes the agent's own date and time formats; omitted ones stay. */
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

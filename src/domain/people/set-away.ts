import * as z from 'zod/mini'
import { defineMutator } from '../define.ts'
import { id } from '../fields.ts'
import { choose } from './preferences.ts'

/** Sets the agent away or available. */
export const setAway = defineMutator('people.setAway', {
  args: z.object({ userId: id(), isAway: z.boolean() }),
  lanes: ({ userId }) => [userId],
  laneTable: 'users',
  needs: null,
  run: (tx, { userId, isAway }) => choose(tx, userId, { isAway }),
  join: (_, later) => later,
  title: ({ isAway }) => (isAway ? 'Away' : 'Back'),
})

import * as z from 'zod/mini'
import type { ChangeOf, HappeningOf } from './happening.ts'

/** What happens to the people of an account. */
export const userPayloads = {
  /** Somebody who was away is back. */
  'user.available': z.object({}),
} as const

/** What a change of somebody's preferences tells. */
export const ofPreferences = ({
  id,
  before,
  after,
}: ChangeOf<'preferences'>): HappeningOf<typeof userPayloads>[] =>
  before?.isAway && after && !after.isAway ? [{ type: 'user.available', subjectId: id, payload: {} }] : []

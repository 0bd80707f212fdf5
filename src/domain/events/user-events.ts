import * as z from 'zod/mini'
import type { ChangeOf, HappeningOf } from './happening.ts'

/** Events of an account's users. */
export const userPayloads = {
  /** A user who was away is available again. */
  'user.available': z.object({}),
} as const

/** Events of a preference change. */
export const ofPreferences = ({
  id,
  before,
  after,
}: ChangeOf<'preferences'>): HappeningOf<typeof userPayloads>[] =>
  before?.isAway && after && !after.isAway ? [{ type: 'user.available', subjectId: id, payload: {} }] : []

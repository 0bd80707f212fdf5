import { DeskError } from '#domain/errors.ts'
import type { Desk } from '../desk.ts'

/**
 * Refuses a change while changes are blocked in this account, regardless of role.
 * @throws DeskError FORBIDDEN with the reason.
 */
export function assertMoving({ standstill }: Pick<Desk, 'standstill'>): void {
  const message = standstill?.() ?? null
  if (message !== null) throw new DeskError('FORBIDDEN', { message })
}

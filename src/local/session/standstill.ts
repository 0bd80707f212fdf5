import { DeskError } from '#domain/errors.ts'
import type { Desk } from '../desk.ts'

/**
 * Refuses a change while nothing may be changed here, whoever asks for it and whatever their role allows.
 * @throws DeskError FORBIDDEN with why.
 */
export function assertMoving({ standstill }: Pick<Desk, 'standstill'>): void {
  const message = standstill?.() ?? null
  if (message !== null) throw new DeskError('FORBIDDEN', { message })
}

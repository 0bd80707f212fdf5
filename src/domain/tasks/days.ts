import { daysAfter } from '#lib/zone.ts'

/** When a task ends where nobody says otherwise: one day after its start, by the wall's clock (TSK-023). */
export const defaultEnd = (startAt: number, zone?: string): number => daysAfter(startAt, 1, zone)

import { daysAfter } from '#lib/zone.ts'

/** Default end of a task: one day after its start, at the same wall-clock time (TSK-023). */
export const defaultEnd = (startAt: number, zone?: string): number => daysAfter(startAt, 1, zone)

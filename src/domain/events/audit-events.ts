import * as z from 'zod/mini'

/** What a person tells the audit of themselves, beside what they change: the server sees neither by itself. */
export const auditActs = ['viewed', 'exported'] as const

/** What people say that they looked at or took with them. */
export const auditPayloads = {
  'audit.noted': z.object({ act: z.enum(auditActs), area: z.string() }),
} as const

import * as z from 'zod/mini'

/** Acts of reading that a person's client reports to the audit log: the server cannot see them by itself. */
export const auditActs = ['viewed', 'exported'] as const

/** Reports of viewed and exported data. */
export const auditPayloads = {
  'audit.noted': z.object({ act: z.enum(auditActs), area: z.string() }),
} as const

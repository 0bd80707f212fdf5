import * as z from 'zod/mini'

/** Read actions that a client reports to the audit log: the server cannot detect them. */
export const auditActs = ['viewed', 'exported'] as const

/** Reports of viewed and exported data. */
export const auditPayloads = {
  'audit.noted': z.object({ act: z.enum(auditActs), area: z.string() }),
} as const

import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { auditActs } from '../events/audit-events.ts'
import { id } from '../fields.ts'

/**
 * Enters into the audit that its caller looked at something or exported it (API-093). What they change the server knows by
 * itself, and what others do nobody enters for them (D2-24).
 */
export const postTrailLog = defineEndpoint({
  method: 'POST',
  path: '/desk/qa-audit/trail-logs',
  summary: 'Enter that one viewed or exported something',
  needs: 'signed-in',
  input: z.object({
    act: z.enum(auditActs),
    /** What it was: `reports`, `contacts` or another word of the product's areas. */
    area: z.string().check(z.regex(/^[a-z][a-z_-]{0,39}$/)),
    /** The record, where it was one. */
    subjectId: z.optional(id()),
  }),
  output: z.object({ at: z.int() }),
})

import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { auditActs } from '../events/audit-events.ts'
import { id, keptMoment, moment } from '../fields.ts'
import { auditAccess } from '../access/plan-access.ts'
import { listPage } from '../list-query.ts'
import { auditActions } from './audit-entry.ts'

/**
 * Records that the caller viewed or exported something (API-093). Changes are recorded by the server itself,
 * and only the caller's own acts can be reported (D2-24).
 */
export const postTrailLog = defineEndpoint({
  method: 'POST',
  path: '/desk/qa-audit/trail-logs',
  summary: 'Enter that one viewed or exported something',
  needs: 'signed-in',
  input: z.object({
    act: z.enum(auditActs),
    /** Area of the act: `reports`, `contacts` or another one. */
    area: z.string().check(z.regex(/^[a-z][a-z_-]{0,39}$/)),
    /** The record, if it was a single one. */
    subjectId: z.optional(id()),
  }),
  output: z.object({ at: z.int() }),
})

/** Entries per page of the audit log. */
export const auditPageSize = 100

/** Name of an area: letters, hyphens and underscores. */
const area = z.string().check(z.regex(/^[A-Za-z][A-Za-z_-]{0,39}$/))

/** Entry of the audit log. */
export const auditLogEntrySchema = z.object({
  /** Sequence number of its event: entries are ordered by it, the newest first. */
  id: z.int(),
  at: keptMoment(),
  /** Null if no user did it. */
  userId: z.nullable(id()),
  /** Origin as in events: `person`, `rule`, `desk`, … */
  origin: z.string(),
  area: z.string(),
  action: z.enum(auditActions),
  subjectId: z.int(),
  /** Name of the subject at that time, or the number of a conversation; null if it never had one. */
  subjectName: z.nullable(z.string()),
  /** Values before and after, by field; secrets are never among them. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})

/** Entry of the audit log. */
export type AuditLogEntry = z.infer<typeof auditLogEntrySchema>

/** The audit log, newest first, in pages of 100 (D1-120). */
export const listTrailLogs = defineEndpoint({
  method: 'GET',
  path: '/desk/qa-audit/trail-logs',
  summary: 'Read the audit log',
  ...auditAccess,
  input: z.object({
    userId: z.optional(id()),
    area: z.optional(area),
    /** Entries at or after this moment, epoch ms. */
    from: z.optional(moment()),
    /** Entries before this moment, epoch ms. */
    to: z.optional(moment()),
    /** `next` of the previous page. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  output: listPage(auditLogEntrySchema),
})

/** Verifies the hash chain of the audit log: changed, rewritten or missing entries are listed. */
export const checkTrailLogs = defineEndpoint({
  method: 'GET',
  path: '/desk/qa-audit/trail-logs/check',
  summary: 'Check that the audit log is as it was written',
  ...auditAccess,
  input: z.object({}),
  output: z.object({
    /** Number of entries, and the hash of the last one; empty without any. */
    written: z.int(),
    hash: z.string(),
    /** At most 20, by the number of the entry. */
    faults: z.array(z.object({ number: z.int(), text: z.string() })),
  }),
})

/** Outcome of a check of the audit log. */
export type ChainCheck = z.infer<typeof checkTrailLogs.output>

/** Calls of the audit log. */
export const auditEndpoints = { postTrailLog, listTrailLogs, checkTrailLogs }

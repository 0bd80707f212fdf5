import { isEqual } from '#lib/equal.ts'
import * as z from 'zod/mini'
import { id } from '../fields.ts'
import type { HappeningOf } from './happening.ts'

const change = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })

/** A changed field of a record; for a secret only the fact that it changed. */
export type FieldChange = z.infer<typeof change>

/** Events of settings and their records. */
export const recordPayloads = {
  'record.saved': z.object({ resource: z.string(), isNew: z.boolean(), changes: z.array(change) }),
  'record.deleted': z.object({ resource: z.string(), changes: z.array(change) }),
  /** A workflow rule ran too often on one conversation and was stopped; `madeBy` is null if unknown. */
  'rule.stopped': z.object({ name: z.string(), conversationId: id(), madeBy: z.nullable(id()) }),
} as const

/** Maximum length of a text in an event, in characters: whole mails are not stored twice. */
const longestText = 1000

/** A record before and after a change. */
export interface RecordChange {
  id: number
  before: object | null
  after: object | null
  /** Names of the secrets that were set or removed: neither rows nor events contain their values. */
  secretsWritten?: readonly string[]
}

/** Record fields that are redundant in an event. */
const marks = ['id', 'revision', 'secrets']

/** Events of a record's change; none if it was saved unchanged. */
export function ofRecord(
  resource: string,
  { id: subjectId, before, after, secretsWritten = [] }: RecordChange,
): HappeningOf<typeof recordPayloads>[] {
  const [was, is] = [before ?? {}, after ?? {}] as Record<string, unknown>[]
  const keys = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])
  const changes = [...keys]
    .filter((field) => !marks.includes(field) && !isEqual(was?.[field], is?.[field]))
    .map((field) => ({ field, from: shortened(was?.[field]), to: shortened(is?.[field]) }))
  changes.push(...secretsWritten.map((field) => ({ field, from: null, to: null })))
  if (!after) return [{ type: 'record.deleted', subjectId, payload: { resource, changes } }]
  if (before && changes.length === 0) return []
  return [{ type: 'record.saved', subjectId, payload: { resource, isNew: before === null, changes } }]
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > longestText
    ? `${value.slice(0, longestText)}…`
    : (value ?? null)

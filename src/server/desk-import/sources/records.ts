import * as z from 'zod/mini'
import { emailPattern } from '#lib/email-address.ts'
import { isRecord } from '#lib/is-record.ts'
import type { ExportFile } from '../neutral.ts'

/** A field that may be missing or null. */
export const absent = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** Record of an export, with the name and location of its list: a path in a zip, or its own URL. */
export interface ExportRecord {
  /** Undefined in an unnamed list. */
  list: string | undefined
  value: Record<string, unknown>
  path: string
}

/** Wrapper keys of API responses that do not name the kind of a list. */
const wrappers = new Set(['_embedded', 'data', 'payload'])

/** All records in the files of an export: in bare lists, named lists, response pages, or single. */
export function* recordsOf(files: readonly ExportFile[]): Generator<ExportRecord> {
  for (const { path, value } of files) yield* walk(undefined, value, path)
}

function* walk(list: string | undefined, value: unknown, path: string): Generator<ExportRecord> {
  if (Array.isArray(value)) {
    for (const each of value)
      if (isRecord(each) && (list !== undefined || !isPage(each))) yield { list, value: each, path }
      else if (isRecord(each)) yield* walk(list, each, path)
  } else if (isRecord(value) && !isPage(value)) yield { list, value, path }
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value))
      if (Array.isArray(inner) || wrappers.has(key))
        yield* walk(wrappers.has(key) ? list : key, inner, ownAddress(value) ?? path)
}

/** True for an object that contains lists and is no record. */
const isPage = (value: Record<string, unknown>) =>
  !('id' in value) && Object.entries(value).some(([key, inner]) => Array.isArray(inner) || wrappers.has(key))

function ownAddress(page: Record<string, unknown>): string | undefined {
  const { data } = z.object({ _links: z.object({ self: z.object({ href: z.string() }) }) }).safeParse(page)
  return data?._links.self.href
}

/** File of a message; none without a location. */
export const foundFile = (
  id: number | null | undefined,
  name: string | null | undefined,
  url: string | null | undefined,
): { id?: string; name: string; url: string }[] =>
  url || name ? [{ ...(id != null && { id: String(id) }), name: name ?? 'File', url: url ?? '' }] : []

/** Lower-case address; null if invalid. */
export function addressOf(text: string | null | undefined): string | null {
  const address = text?.trim().toLowerCase() ?? ''
  return emailPattern.test(address) ? address : null
}

/** Phone number with a plus sign; null if invalid or too long. */
export function phoneOf(text: string | null | undefined): string | null {
  const number = text?.replace(/[^\d+]/g, '') ?? ''
  return /^\+?\d{4,14}$/.test(number) ? number : null
}

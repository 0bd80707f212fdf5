import * as z from 'zod/mini'
import { emailPattern } from '#lib/email-address.ts'
import { isRecord } from '#lib/is-record.ts'
import type { ExportFile } from '../neutral.ts'

/** A field that may be missing or null. */
export const absent = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** A record of an export, with the name of its list and the place of that: a path in a zip, or its own address. */
export interface ExportRecord {
  /** Undefined in a list without a name. */
  list: string | undefined
  value: Record<string, unknown>
  path: string
}

/** Keys that hold lists in the answers of APIs, and say nothing about them. */
const wrappers = new Set(['_embedded', 'data', 'payload'])

/** All records of the files of an export: of bare lists, lists with names, pages of answers, and records by themselves. */
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

/** Tells whether an object holds lists instead of being a record. */
const isPage = (value: Record<string, unknown>) =>
  !('id' in value) && Object.entries(value).some(([key, inner]) => Array.isArray(inner) || wrappers.has(key))

function ownAddress(page: Record<string, unknown>): string | undefined {
  const { data } = z.object({ _links: z.object({ self: z.object({ href: z.string() }) }) }).safeParse(page)
  return data?._links.self.href
}

/** A file of a message; none where nothing says where it is. */
export const foundFile = (
  id: number | null | undefined,
  name: string | null | undefined,
  url: string | null | undefined,
): { id?: string; name: string; url: string }[] =>
  url || name ? [{ ...(id != null && { id: String(id) }), name: name ?? 'File', url: url ?? '' }] : []

/** An address in lower case; null for what is none. */
export function addressOf(text: string | null | undefined): string | null {
  const address = text?.trim().toLowerCase() ?? ''
  return emailPattern.test(address) ? address : null
}

/** A telephone number with its plus sign; null for what is none or too long. */
export function phoneOf(text: string | null | undefined): string | null {
  const number = text?.replace(/[^\d+]/g, '') ?? ''
  return /^\+?\d{4,14}$/.test(number) ? number : null
}

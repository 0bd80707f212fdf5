import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskRefusal } from '#domain/desk-import/desk-import.ts'

/* The one shape for the exports of all help desks: each has a small reader that makes this of its own. */

const person = z.object({ email: z.string(), name: z.string() })

export const customerContent = z.object({
  /** Null where only a number is known. */
  email: z.nullable(z.string()),
  name: z.string(),
  phone: z.nullable(z.string()),
  company: z.nullable(z.string()),
})
/** A customer of another help desk. */
export type CustomerContent = z.infer<typeof customerContent>

const entry = z.object({
  /** Id there. */
  source: z.string(),
  isNote: z.boolean(),
  /** An agent wrote it. */
  isAgent: z.boolean(),
  author: person,
  /** Not sanitised. */
  html: z.string(),
  /** Epoch ms. */
  at: z.int(),
  files: z.array(
    z.object({
      /** Id there. */
      id: z.optional(z.string()),
      name: z.string(),
      /** `''` for one that is in the zip only. */
      url: z.string(),
      /** Path in the zip. */
      inside: z.optional(z.string()),
      /** The upload that holds its bytes until the import takes them. */
      kept: z.optional(id()),
    }),
  ),
})
/** A message or note of another help desk. */
export type Entry = z.infer<typeof entry>

export const conversationContent = z.object({
  subject: z.string(),
  status: z.enum(['new', 'open', 'on_hold', 'closed']),
  tags: z.array(z.string()),
  /** Address of the agent who has it. */
  assignee: z.nullable(z.string()),
  customer: person,
  /** Oldest first; at least one. */
  entries: z.array(entry),
})
/** A conversation of another help desk. */
export type ConversationContent = z.infer<typeof conversationContent>

/** A record with its id there: `zendesk:ticket:12`. */
export interface NeutralRecord<Content> {
  source: string
  content: Content
}

/** An export, read. */
export interface NeutralExport {
  agents: { name: string; email: string }[]
  customers: NeutralRecord<CustomerContent>[]
  conversations: NeutralRecord<ConversationContent>[]
  refusals: DeskRefusal[]
}

/** JSON of a file with the path that it has in a zip; `''` for a file by itself. */
export interface ExportFile {
  path: string
  value: unknown
}

/** The export cannot be read. */
export const unreadable = (message: string) => new DeskError('INVALID', { field: 'file', message })

import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskRefusal } from '#domain/desk-import/desk-import.ts'

/* Common format for the exports of all help desks; a reader per product converts to it. */

const person = z.object({ email: z.string(), name: z.string() })

export const customerContent = z.object({
  /** Null if only a phone number is known. */
  email: z.nullable(z.string()),
  name: z.string(),
  phone: z.nullable(z.string()),
  company: z.nullable(z.string()),
})
/** Customer of another help desk. */
export type CustomerContent = z.infer<typeof customerContent>

const entry = z.object({
  /** Id in the other help desk. */
  source: z.string(),
  isNote: z.boolean(),
  /** Written by an agent. */
  isAgent: z.boolean(),
  author: person,
  /** Not sanitised. */
  html: z.string(),
  /** Epoch ms. */
  at: z.int(),
  files: z.array(
    z.object({
      /** Id in the other help desk. */
      id: z.optional(z.string()),
      name: z.string(),
      /** `''` for a file that is only in the zip. */
      url: z.string(),
      /** Path in the zip. */
      inside: z.optional(z.string()),
      /** Upload that stores the bytes until the import uses them. */
      kept: z.optional(id()),
    }),
  ),
})
/** Message or note of another help desk. */
export type Entry = z.infer<typeof entry>

export const conversationContent = z.object({
  subject: z.string(),
  status: z.enum(['new', 'open', 'on_hold', 'closed']),
  tags: z.array(z.string()),
  /** Address of the assigned agent. */
  assignee: z.nullable(z.string()),
  customer: person,
  /** Oldest first; at least one. */
  entries: z.array(entry),
})
/** Conversation of another help desk. */
export type ConversationContent = z.infer<typeof conversationContent>

/** Record with its source key, such as `zendesk:ticket:12`. */
export interface NeutralRecord<Content> {
  source: string
  content: Content
}

/** Parsed export. */
export interface NeutralExport {
  agents: { name: string; email: string }[]
  customers: NeutralRecord<CustomerContent>[]
  conversations: NeutralRecord<ConversationContent>[]
  refusals: DeskRefusal[]
}

/** JSON file with its path in the zip; `''` for a single file. */
export interface ExportFile {
  path: string
  value: unknown
}

/** Error for an unreadable export. */
export const unreadable = (message: string) => new DeskError('INVALID', { field: 'file', message })

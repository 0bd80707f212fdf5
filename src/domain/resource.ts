import type { Id } from '#lib/id.ts'
import * as z from 'zod/mini'
import type { Access } from './access/access.ts'
import { defineEndpoint, type Endpoint } from './define.ts'
import { id } from './fields.ts'
import { listPage, listQuery, type ListPage, type ListQuery } from './list-query.ts'

/*
 * Records that users edit in the settings, online only, by one form: calls, form and table follow from one
 * declaration.
 */

/** Fields of every record besides its editable ones. */
export interface RecordMarks {
  id: Id
  /** Number of changes; an edit compares it, so that no change is overwritten unseen. */
  revision: number
  /** Names of the secrets that are set, for kinds that declare some. */
  secrets?: string[]
}

/** The five calls of a kind of record. */
export type ResourceEndpoints<Input, Row> = {
  list: Endpoint<ListQuery, ListPage<Row>>
  get: Endpoint<{ id: Id }, Row>
  create: Endpoint<Input, Row>
  /** Replaces all editable fields; without a revision it overwrites any state. */
  update: Endpoint<Input & { id: Id; revision?: number | undefined }, Row>
  remove: Endpoint<{ id: Id }, { id: Id }>
}

/** References to other records by id in a field: they must exist in the account, unless referenced before. */
export interface Reference {
  to: 'users' | 'teams' | 'mailboxes' | 'labels' | 'companies' | 'businessHours' | 'contacts'
  /** With its article, for the error text: `A member`. */
  noun: string
  /** Only active records can be newly referenced. */
  mustBeActive?: true
}

/** Rows that prevent the deletion of a record. */
export interface Use {
  by: 'users' | 'openConversations' | 'slaRules'
  /** Column with the record's id. */
  column: string
  /**
   * Error text.
   * @param count `1` to `999`, or `1,000 or more`.
   * @param names up to five of the rows by name, and the number of others: `A, B and 3 more`.
   */
  sentence: (count: string, names: string) => string
}

/** Links from a kind of record to others. */
export interface ResourceLinks {
  /** By field path, `*` for each list element: `assigneeId`, `task.assigneeId`, `subTasks.*.assigneeId`. */
  refers?: Record<string, Reference>
  /** Id lists stored in a join table, by field: `team_user` has the columns `team_id` and `user_id`. */
  joins?: Record<string, `${string}_${string}`>
  usedBy?: readonly Use[]
}

/** Switches a record on and off; present if the fields include `isActive: onOff()`. */
type StatusEndpoint<Input, Row> = Input extends { isActive: boolean }
  ? { status: Endpoint<{ id: Id; isActive: boolean }, Row> }
  : unknown

/** Declaration of a kind of record. */
export interface ResourceOptions<
  Shape extends z.core.$ZodShape,
  Kept extends z.core.$ZodShape,
  Secrets extends z.core.$ZodShape = Record<never, never>,
  Unread extends keyof Shape & string = never,
> extends ResourceLinks {
  /** Plural, lower camel case: its table name, and the subject of its events. */
  name: string
  /** Singular noun for titles, questions and sentences: `team`. */
  noun: string
  /** Path of the list; a single record has `/:id` appended. */
  path: string
  /** Paths of calls that the specification places elsewhere. */
  paths?: Partial<Record<'get' | 'create' | 'update' | 'remove' | 'status', string>>
  read: Pick<Endpoint, 'needs' | 'feature'>
  write: Pick<Endpoint, 'needs' | 'feature'>
  /** Editable fields: the form's resolver, the calls' body and the columns. */
  input: Shape
  /** Further fields of a row, or fields stored in another form: responses hold the stored form. */
  row?: Kept
  /** Write-only fields: `secret()` fields, stored encrypted; a row lists the names of those that are set. */
  secrets?: Secrets
  /** Editable fields that responses hold under another name. */
  unread?: readonly Unread[]
  /** Fields that the list's search covers; the first one is the default sort key. */
  searched: readonly [string, ...string[]]
  /** Sort keys of the list if not the searched fields, and the default direction. */
  sorts?: { by: readonly [string, ...string[]]; order: ListQuery['order'] }
  /** Fields that must be unique, ignoring case, and the error under the first of them. */
  unique?: { fields: readonly [keyof Shape & string, ...(keyof Shape & string)[]]; message: string }
  /** Further filters of the list; the table maps each to SQL. */
  filters?: z.core.$ZodShape
  /** Updates may omit fields: omitted ones keep their value. */
  isPatched?: true
}

/** A kind of record that is stored on the server only. */
export interface Resource<Input = unknown, Row extends RecordMarks = RecordMarks> extends ResourceLinks {
  name: string
  noun: string
  read: Access
  write: Access
  searched: readonly [string, ...string[]]
  unique: { fields: readonly [string, ...string[]]; message: string } | undefined
  input: z.ZodMiniType<Input>
  row: z.ZodMiniType<Row>
  /** The keys of a row, in order. */
  keys: readonly string[]
  /** Fields that are stored encrypted. */
  secrets: readonly string[]
  /** Fields that keep their value when an update omits them. */
  patched: readonly string[]
  endpoints: ResourceEndpoints<Input, Row> & StatusEndpoint<Input, Row>
}

type Output<Shape extends z.core.$ZodShape> = z.output<z.ZodMiniObject<Shape>>

/** Row type, from the editable fields and the further stored ones. */
type RowOf<Shape extends z.core.$ZodShape, Kept extends z.core.$ZodShape, Unread = never> = Omit<
  Output<Shape>,
  keyof Kept | (Unread & string)
> &
  Output<Kept> &
  RecordMarks

/** Declares a kind of record. */
export function defineResource<
  Shape extends z.core.$ZodShape,
  Kept extends z.core.$ZodShape = Record<never, never>,
  Secrets extends z.core.$ZodShape = Record<never, never>,
  Unread extends keyof Shape & string = never,
>(
  options: ResourceOptions<Shape, Kept, Secrets, Unread>,
): Resource<Output<Shape & Secrets>, RowOf<Shape, Kept, Unread>> {
  type Input = Output<Shape & Secrets>
  type Row = RowOf<Shape, Kept, Unread>
  const { name, noun, path, read, write, searched, unique } = options
  const secrets = Object.keys(options.secrets ?? {})
  const unread: readonly string[] = options.unread ?? []
  const answered = Object.fromEntries(Object.entries(options.input).filter(([key]) => !unread.includes(key)))
  const marks = { id: id(), revision: z.int(), ...(secrets.length > 0 && { secrets: z.array(z.string()) }) }
  const kept = { ...answered, ...options.row, ...marks }
  const shape = { ...options.input, ...options.secrets }
  const input = z.object(shape) as unknown as z.ZodMiniType<Input>
  const row = z.object(kept) as unknown as z.ZodMiniType<Row>
  const one = `${path}/:id`
  const at = { get: one, create: path, update: one, remove: one, status: `${one}/status`, ...options.paths }
  const named = z.object({ id: id() })
  const { refers = {}, joins = {}, usedBy = [] } = options
  const patched = options.isPatched
    ? Object.keys(answered).filter((key) => !(options.row && key in options.row))
    : []
  const status = 'isActive' in shape && {
    status: defineEndpoint({
      ...{ method: 'PUT' as const, path: at.status, summary: `Turn on or off: ${noun}`, ...write },
      ...{ input: z.object({ id: id(), isActive: z.boolean() }), output: row },
    }),
  }
  return {
    ...{ name, noun, read, write, searched, unique, input, row, secrets, refers, joins, usedBy, patched },
    keys: Object.keys(kept),
    endpoints: {
      ...status,
      list: defineEndpoint({
        ...{ method: 'GET' as const, path, summary: `List: ${noun}`, ...read },
        input: z.object({
          ...options.filters,
          ...listQuery(options.sorts?.by ?? searched, options.sorts?.order),
        }),
        output: listPage(row),
      }),
      get: defineEndpoint({
        ...{ method: 'GET' as const, path: at.get, summary: `Read: ${noun}`, ...read },
        ...{ input: named, output: row },
      }),
      create: defineEndpoint({
        ...{ method: 'POST' as const, path: at.create, summary: `Make: ${noun}`, ...write },
        ...{ input, output: row },
      }),
      update: defineEndpoint({
        ...{ method: 'PUT' as const, path: at.update, summary: `Change: ${noun}`, ...write },
        input: z.object({
          ...(options.isPatched ? leftOut(shape) : shape),
          ...{ id: id(), revision: z.optional(z.int()) },
        }) as never,
        output: row,
      }),
      remove: defineEndpoint({
        ...{ method: 'DELETE' as const, path: at.remove, summary: `Delete: ${noun}`, ...write },
        ...{ input: named, output: named },
      }),
    } as Resource<Input, Row>['endpoints'],
  }
}

/** Fields that an update may omit: the defaults of a new record do not apply to it. */
const leftOut = (shape: z.core.$ZodShape): z.core.$ZodShape =>
  Object.fromEntries(
    Object.entries(shape).map(([key, word]) => [
      key,
      z.optional(word instanceof z.core.$ZodDefault ? word._zod.def.innerType : word),
    ]),
  )

/** Editable fields of a kind of record. */
export type ResourceInput<R> = R extends Resource<infer Input, infer _Row> ? Input : never
/** A record of a kind, as calls return it. */
export type RecordOf<R> = R extends Resource<infer _Words, infer Row> ? Row : never

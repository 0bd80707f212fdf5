import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Access } from '#domain/access/access.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { RecordMarks, Resource } from '#domain/resource.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import type { RecordForm } from '#app/forms/use-record-form.ts'
import type { Denial } from '#app/ui/denial.ts'
import type { RecordPlace } from './record-entry.tsx'
import type { RecordSource } from './record-source.ts'
import type { RecordTemplate } from './template-menu.tsx'

/** Props of a form's fields. */
export interface FieldsProps<Values extends FieldValues, Row> {
  form: RecordForm<Values, Row>
  /** True if the record is read-only. */
  isLocked: boolean
  /** Counts pending work that saving waits for, such as an upload: +1 at its start, -1 at its end. */
  onBusy: (change: 1 | -1) => void
}

/** Content of a record's list entry. */
export interface RecordLine {
  title: string
  /** Second line, in the secondary colour. */
  text: string
  /** Before the title, such as an avatar. */
  start?: ReactNode
  /** Cells of the kind's columns, in order. */
  cells?: readonly ReactNode[]
  /** After the text, such as a usage count. */
  end?: ReactNode
}

/** Toasts for a saved and a deleted record. */
export interface RecordToasts {
  created: string
  updated: string
  deleted: string
}

/** Toasts of kinds without texts of their own in the specification (ERR-038). */
export const usualToasts: RecordToasts = {
  created: 'Added Successfully',
  updated: 'Updated Successfully',
  deleted: 'Deleted Successfully',
}

/** Calls that change the records of a kind. */
export interface RecordChanges<Values, Row> {
  /** Creates a record, or updates the revision last seen. @throws DeskError CONFLICT with the current record. */
  save: (desk: OpenDesk, values: Values, seen: Row | null) => Promise<Row>
  remove: (desk: OpenDesk, row: Row) => Promise<void>
  /** Reads the `current` of a conflict. */
  currentOf: (current: unknown) => Row
}

/** Props of the dialog that confirms and deletes. */
export interface RemovalProps<Row> {
  row: Row
  onClose: () => void
  /** Called with the toast's text after the deletion. */
  onRemoved: (toast: string) => void
}

/** A kind of record with its entry in the settings. */
export type PlacedKind<Values extends FieldValues, Row extends { id: number }> = RecordKind<Values, Row> &
  RecordPlace

/** Declaration of a kind of record for its settings pages; its entry has its title and address. */
export interface RecordKind<Values extends FieldValues, Row extends { id: number }> {
  icon: LucideIcon
  /** Purpose of the record in one sentence, shown while there is none. */
  about: string
  /** Right to edit records; all who see the page can read them. */
  access: Access
  /** True if changes need a connection: calls do, ops do not. */
  needsConnection: boolean
  /** Source of the records: all in order, and one by id. */
  source: RecordSource<Row>
  schema: z.ZodMiniType
  valuesOf: (row: Row | null) => Values
  changes: RecordChanges<Values, Row>
  /** Omitted if the changes show their own toasts. */
  toasts?: RecordToasts
  /** Toast of a save that changed the record's state, in place of that of an update. */
  stateToast?: (saved: Row, before: Row) => string | undefined
  /** Replaces the default confirmation if more than yes or no has to be decided. */
  Removal?: ComponentType<RemovalProps<Row>>
  useLine: () => (row: Row) => RecordLine
  /** Column headings after the text, if the list has columns. */
  columns?: readonly string[]
  Fields: ComponentType<FieldsProps<Values, Row>>
  /** Further controls at the right of the list's head. */
  Head?: ComponentType
  /** Further controls at the right of an existing record's form. */
  FormHead?: ComponentType<{ row: Row; form: RecordForm<Values, Row> }>
  /** Templates, offered in an empty list and in the form of a new record. */
  templates?: readonly RecordTemplate<Values>[]
  /** Content above the list, such as tabs. */
  Above?: ComponentType
  /** Further content below the list. */
  Below?: ComponentType
  /** Filter for the count beside the title; without it all records count. */
  isCounted?: (row: Row) => boolean
  /** Address after creation; the list if omitted or null. */
  nextOf?: (made: Row) => string | null
  /** Reason why this record cannot be edited although `access` allows it. */
  refusalOf?: (actor: Actor, row: Row) => Denial | undefined
  /** Built in: cannot be edited or deleted. */
  isFixed?: (row: Row) => boolean
  /** Finished: cannot be edited, but deleted. */
  isOver?: (row: Row) => boolean
  /** Path segment before the number in a form's address: `edit/`. */
  prefix?: string
  /** Path segment after the number in a form's address: `/group`. */
  suffixOf?: (row: Row) => string
  /** Titles of its form, if not `New` and `Edit` with the noun. */
  titles?: { create: string; edit: string }
  /** True if Cancel returns to the list instead of resetting the form. */
  isLeftByCancel?: boolean
  /** The active switch in the list: its state and the call that changes it. */
  onOff?: { isOn: (row: Row) => boolean; turn: (desk: OpenDesk, row: Row, isOn: boolean) => Promise<void> }
  /** False if the form cannot create a record; true by default. */
  isMadeHere?: boolean
  /** True if the form is as wide as the page instead of one column of fields. */
  isWide?: boolean
  /** True if required values are missing, so that Save stays disabled. */
  isIncomplete?: (values: Values) => boolean
  /** Text of the save bar in place of `Unsaved changes`. */
  unsavedWords?: (values: Values, seen: Row | null) => string | undefined
}

/** Reason why this one record cannot be changed or deleted, by anybody or by this actor. */
export const denialOf = <Values extends FieldValues, Row extends { id: number }>(
  { refusalOf, isFixed }: Pick<RecordKind<Values, Row>, 'refusalOf' | 'isFixed'>,
  actor: Actor,
  row: Row,
): Denial | undefined => refusalOf?.(actor, row) ?? (isFixed?.(row) ? 'fixed' : undefined)

/** The active switch of a kind whose schema has `isActive: onOff()`. */
export const switchOf = <Row extends RecordMarks & { isActive: boolean }>({
  endpoints,
}: Resource<{ isActive: boolean }, Row>) => ({
  isOn: ({ isActive }: Row) => isActive,
  turn: async (desk: OpenDesk, { id }: Row, isActive: boolean) =>
    void (await callDesk(desk, endpoints.status, { id, isActive })),
})

/** Changes by the kind's five endpoints, for records whose form values are the request body. */
export function callsOf<Input extends object, Row extends RecordMarks, Kept extends { id: number }>(
  { endpoints, row }: Resource<Input, Row>,
  heldOf: (row: Row) => Kept,
): RecordChanges<Input, Kept & { revision?: number }> {
  return {
    save: async (desk, words, seen) =>
      heldOf(
        seen
          ? // A row that was loaded before it counted its changes was never changed since.
            await callDesk(desk, endpoints.update, { ...words, id: seen.id, revision: seen.revision ?? 1 })
          : await callDesk(desk, endpoints.create, words),
      ),
    remove: async (desk, { id }) => void (await callDesk(desk, endpoints.remove, { id })),
    currentOf: (current) => heldOf(z.parse(row, current)),
  }
}

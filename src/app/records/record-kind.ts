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
  /** Whether the record can only be read. */
  isLocked: boolean
  /** Tells the form that something goes on that saving waits for: +1 when it begins, -1 when it ends. */
  onBusy: (change: 1 | -1) => void
}

/** A list entry that tells a record from the others. */
export interface RecordLine {
  title: string
  /** A quiet second line. */
  text: string
  /** Before the title, such as an avatar. */
  start?: ReactNode
  /** Cells of the kind's columns, in order. */
  cells?: readonly ReactNode[]
  /** After the words, such as how often it is used. */
  end?: ReactNode
}

/** Toasts for a saved and a deleted record. */
export interface RecordToasts {
  created: string
  updated: string
  deleted: string
}

/** Toasts of kinds that the specification names none of their own for (ERR-038). */
export const usualToasts: RecordToasts = {
  created: 'Added Successfully',
  updated: 'Updated Successfully',
  deleted: 'Deleted Successfully',
}

/** How the records of a kind are changed. */
export interface RecordChanges<Values, Row> {
  /** Makes a record, or saves over the one that was seen. @throws DeskError CONFLICT with what is there now. */
  save: (desk: OpenDesk, values: Values, seen: Row | null) => Promise<Row>
  remove: (desk: OpenDesk, row: Row) => Promise<void>
  /** Reads the `current` of a conflict. */
  currentOf: (current: unknown) => Row
}

/** Props of the dialog that confirms and deletes. */
export interface RemovalProps<Row> {
  row: Row
  onClose: () => void
  /** Told what is said once it is done. */
  onRemoved: (toast: string) => void
}

/** A kind of record at its place in the settings. */
export type PlacedKind<Values extends FieldValues, Row extends { id: number }> = RecordKind<Values, Row> &
  RecordPlace

/** How one kind of record is shown and changed in the settings; its entry says where it stands. */
export interface RecordKind<Values extends FieldValues, Row extends { id: number }> {
  icon: LucideIcon
  /** Purpose of the record in one sentence, shown while there is none. */
  about: string
  /** Right to edit records; all who see the page can read them. */
  access: Access
  /** Whether changes have to reach the server at once; ops do not. */
  needsConnection: boolean
  /** Where the records come from: all in order, and one by its id. */
  source: RecordSource<Row>
  schema: z.ZodMiniType
  valuesOf: (row: Row | null) => Values
  changes: RecordChanges<Values, Row>
  /** Left out where the changes say themselves what became of them. */
  toasts?: RecordToasts
  /** Asks and deletes in the place of the usual question, where there is more to decide. */
  Removal?: ComponentType<RemovalProps<Row>>
  useLine: () => (row: Row) => RecordLine
  /** Names of the columns beside the words, where the list has some. */
  columns?: readonly string[]
  Fields: ComponentType<FieldsProps<Values, Row>>
  /** Controls of its own at the right of the list's head. */
  Head?: ComponentType
  /** The same of the form of one that is there. */
  FormHead?: ComponentType<{ row: Row }>
  /** Records to begin with, offered while there is none and in the form of a new one. */
  templates?: readonly RecordTemplate<Values>[]
  /** Content above the list, such as tabs. */
  Above?: ComponentType
  /** Further content below the list. */
  Below?: ComponentType
  /** Whether a record counts in the number beside the title; all do without it. */
  isCounted?: (row: Row) => boolean
  /** Where one that was just made leads; to the list without it, or for null. */
  nextOf?: (made: Row) => string | null
  /** Why somebody whom `access` lets in may not change this one. */
  refusalOf?: (actor: Actor, row: Row) => Denial | undefined
  /** Part of the product: neither changed nor deleted. */
  isFixed?: (row: Row) => boolean
  /** Over and done: it stands as it is, and can be deleted. */
  isOver?: (row: Row) => boolean
  /** Path segment before the number in a form's address: `edit/`. */
  prefix?: string
  /** Path segment after the number in a form's address: `/group`. */
  suffixOf?: (row: Row) => string
  /** Titles of its form, where they are not `New` and `Edit` with the noun. */
  titles?: { create: string; edit: string }
  /** Whether Cancel leads back to the list, and not to what was saved last. */
  isLeftByCancel?: boolean
  /** Whether a record is on, and the call that turns it on and off from the list. */
  onOff?: { isOn: (row: Row) => boolean; turn: (desk: OpenDesk, row: Row, isOn: boolean) => Promise<void> }
  /** Whether a new one is made by the form; so it is where nothing is said. */
  isMadeHere?: boolean
  /** Whether the form takes the width of the page, and not that of a column of fields. */
  isWide?: boolean
  /** Whether values lack something without which there is nothing to save. */
  isIncomplete?: (values: Values) => boolean
  /** Text of the save bar, if it says more than that there are changes. */
  unsavedWords?: (values: Values, seen: Row | null) => string | undefined
}

/** Why nobody, or not this actor, may change or delete a record of a kind that they may change otherwise. */
export const denialOf = <Values extends FieldValues, Row extends { id: number }>(
  { refusalOf, isFixed }: Pick<RecordKind<Values, Row>, 'refusalOf' | 'isFixed'>,
  actor: Actor,
  row: Row,
): Denial | undefined => refusalOf?.(actor, row) ?? (isFixed?.(row) ? 'fixed' : undefined)

/** The switch of a kind whose words have `isActive: onOff()`. */
export const switchOf = <Row extends RecordMarks & { isActive: boolean }>({
  endpoints,
}: Resource<{ isActive: boolean }, Row>) => ({
  isOn: ({ isActive }: Row) => isActive,
  turn: async (desk: OpenDesk, { id }: Row, isActive: boolean) =>
    void (await callDesk(desk, endpoints.status, { id, isActive })),
})

/** Changes by the five calls of a kind, for records whose values are its words as they are written. */
export function callsOf<Words extends object, Row extends RecordMarks, Kept extends { id: number }>(
  { endpoints, row }: Resource<Words, Row>,
  heldOf: (row: Row) => Kept,
): RecordChanges<Words, Kept & { revision?: number }> {
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

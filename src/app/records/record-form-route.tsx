import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Navigate, useParams } from 'react-router-dom'
import { DeskError } from '#domain/errors.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { useListBehind } from '#app/forms/use-list-behind.ts'
import { useRecordForm } from '#app/forms/use-record-form.ts'
import { toRecordId } from '#app/paths.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { AnswerGap } from './answer-gap.tsx'
import { RecordFormPage } from './record-form-page.tsx'
import { denialOf, type PlacedKind } from './record-kind.ts'
import { RecordsBeside } from './records-beside.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useTemplates } from './use-templates.tsx'

interface Props<Values extends FieldValues, Row extends { id: number }> {
  kind: PlacedKind<Values, Row>
}

/** Form of the record named in the URL, or of a new one. */
export function RecordFormRoute<Values extends FieldValues, Row extends { id: number }>({
  kind,
}: Props<Values, Row>) {
  const { recordId } = useParams()
  // Without the plan's feature there is nothing to edit; the list gives the reason.
  const isLacking = useAccess(kind.access) === 'plan'
  if (isLacking) return <Navigate to={kind.path} replace />
  if (recordId === undefined) return <Form key="new" kind={kind} row={null} />
  const id = toRecordId(recordId) ?? 0
  return <KnownRecord key={id} kind={kind} id={id} />
}

function KnownRecord<Values extends FieldValues, Row extends { id: number }>({
  kind,
  id,
}: Props<Values, Row> & { id: number }) {
  const { value: row, gap, asOf, again } = kind.source.useOne(id)
  useListBehind(kind.path)
  const last = useRef(row)
  if (row) last.current = row
  if (last.current)
    return <Form kind={kind} row={last.current} isGone={row === null} asOf={asOf} again={again} />
  if (row === null) return <ErrorScreen status={404} />
  return (
    <SettingsPage title={`Edit ${kind.noun}`} back={kind.path}>
      <AnswerGap gap={gap} again={again} what={kind.title} />
    </SettingsPage>
  )
}

interface FormProps<Values extends FieldValues, Row extends { id: number }> extends Props<Values, Row> {
  row: Row | null
  isGone?: boolean
  /** Load time of the cached record, epoch ms, while it cannot be reloaded. */
  asOf?: number | undefined
  /** Reloads the record. */
  again?: () => void
}

function Form<Values extends FieldValues, Row extends { id: number }>({
  kind,
  row,
  isGone = false,
  asOf,
  again = () => undefined,
}: FormProps<Values, Row>) {
  const desk = useDesk()
  const [busy, setBusy] = useState(0)
  const access = useAccess(kind.access, kind.needsConnection)
  const ofRow = row ? (kind.isOver?.(row) ? 'over' : denialOf(kind, desk.actor, row)) : undefined
  const denied = access ?? ofRow
  const { noun, path, toasts, changes, Fields } = kind
  const form = useRecordForm<Values, Row>({
    record: row,
    resolver: zodResolver(kind.schema as never) as never,
    valuesOf: kind.valuesOf,
    save: async (typed, over) => {
      const saved = await changes.save(desk, typed, over).catch((error: unknown) => {
        // The source knows whether it was deleted meanwhile; the form shows it.
        if (error instanceof DeskError && error.code === 'NOT_FOUND') again()
        throw error
      })
      if (toasts)
        showToast({ text: over ? (kind.stateToast?.(saved, over) ?? toasts.updated) : toasts.created })
      return saved
    },
    currentOf: changes.currentOf,
    denied,
    isBusy: busy > 0,
    isGone,
    back: path,
    nextOf: kind.nextOf,
  })
  const values = kind.isIncomplete || kind.unsavedWords ? form.watch() : undefined
  const templates = useTemplates(kind.templates, form, row === null)
  // Typed values survive the record's deletion.
  if (isGone && !form.formState.isDirty) return <ErrorScreen status={404} />
  return (
    <RecordFormPage
      form={form}
      noun={noun}
      titles={kind.titles}
      isLeftByCancel={kind.isLeftByCancel ?? false}
      beside={<Others kind={kind} />}
      end={form.seen ? kind.FormHead && <kind.FormHead row={form.seen} form={form} /> : templates}
      asOf={asOf}
      isWide={kind.isWide ?? false}
      isIncomplete={values !== undefined && kind.isIncomplete?.(values) === true}
      unsaved={values && kind.unsavedWords?.(values, form.seen)}
    >
      <Fields
        form={form}
        isLocked={denied !== undefined && denied !== 'connection'}
        onBusy={(change) => setBusy((count) => count + change)}
      />
    </RecordFormPage>
  )
}

/** The other records of the kind. */
function Others<Values extends FieldValues, Row extends { id: number }>({ kind }: Props<Values, Row>) {
  const rows = kind.source.useAll().value ?? []
  const lineOf = kind.useLine()
  const records = rows.map((row) => ({
    id: row.id,
    ...lineOf(row),
    to: `${kind.path}/${kind.prefix ?? ''}${row.id}${kind.suffixOf?.(row) ?? ''}`,
  }))
  return <RecordsBeside label={kind.title} records={records} />
}

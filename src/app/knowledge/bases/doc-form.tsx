import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#domain/endpoints.ts'
import { docDetailSchema, type DocDetail } from '#domain/knowledge/settings.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useRecordForm, type RecordForm } from '#app/forms/use-record-form.ts'
import { RecordFormPage } from '#app/records/record-form-page.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import type { Denial } from '#app/ui/denial.ts'
import { useBase } from './base-frame.tsx'

/** Props of the fields of a settings page. */
export interface DocFieldsProps<Values extends FieldValues> {
  form: RecordForm<Values, DocDetail>
  doc: DocDetail
  isLocked: boolean
  /** Reason why the page is read-only. */
  denied: Denial | undefined
}

interface DocFormOptions<Values extends FieldValues> {
  title: string
  endpoint: AnyEndpoint
  /** Schema of the form, given the current values. */
  schemaOf: (doc: DocDetail) => z.ZodMiniType
  valuesOf: (doc: DocDetail) => Values
  /** Maps the values to the call's body; by default the values themselves. */
  inputOf?: (values: Values) => object
  Fields: ComponentType<DocFieldsProps<Values>>
}

const parsed = (answer: unknown): DocDetail => z.parse(docDetailSchema, answer)

/** Creates a settings page of a knowledge base; readable offline. */
export function docForm<Values extends FieldValues>(options: DocFormOptions<Values>): ComponentType {
  const {
    title,
    endpoint,
    schemaOf,
    valuesOf,
    inputOf = (values: Values): object => values,
    Fields,
  } = options
  return function DocSettings() {
    const { doc, asOf, reload } = useBase()
    const desk = useDesk()
    const denied = useAccess(endpoint, true)
    const form = useRecordForm<Values, DocDetail>({
      record: doc,
      resolver: zodResolver(schemaOf(doc) as never) as never,
      valuesOf: (saved) => valuesOf(saved ?? doc),
      async save(typed, over) {
        const { id, revision } = over ?? doc
        const saved = parsed(await callDesk(desk, endpoint, { ...inputOf(typed), id, revision }))
        showToast({ text: 'Settings Updated', key: 'settings' })
        reload()
        return saved
      },
      currentOf: parsed,
      denied,
      back: null,
    })
    const isLocked = denied !== undefined && denied !== 'connection'
    return (
      <RecordFormPage form={form} title={title} asOf={asOf}>
        <Fields form={form} doc={doc} isLocked={isLocked} denied={isLocked ? denied : undefined} />
      </RecordFormPage>
    )
  }
}

import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { RecordForm } from '#app/forms/use-record-form.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { TemplateMenu, templateParam, type RecordTemplate } from './template-menu.tsx'

/** Template menu of a new record; applies the template named in the URL at once. */
export function useTemplates<Values extends FieldValues, Row extends { id: number }>(
  templates: readonly RecordTemplate<Values>[] | undefined,
  { getValues, setValue, clearErrors, denied, formState: { isDirty } }: RecordForm<Values, Row>,
  isNew: boolean,
) {
  const [params] = useSearchParams()
  const named = isNew ? params.get(templateParam) : null
  const put = (values: Values) => {
    clearErrors()
    for (const [name, value] of Object.entries(values))
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
  const pick = (index: number) => {
    const template = templates?.[index]
    if (!template) return
    const before = structuredClone(getValues())
    put(template.values)
    if (isDirty)
      showToast({
        text: 'The template replaced what you typed',
        action: { label: 'Undo', run: () => put(before) },
      })
  }
  const begin = useEffectEvent(pick)
  useEffect(() => {
    if (named !== null) begin(Number(named))
  }, [named])
  return isNew && templates ? <TemplateMenu templates={templates} denied={denied} onPick={pick} /> : undefined
}

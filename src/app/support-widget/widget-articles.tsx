import { Controller } from 'react-hook-form'
import { getDocs } from '#domain/knowledge/endpoints.ts'
import type { SupportWidget, SupportWidgetInput } from '#domain/support-widget/support-widget.ts'
import { BoundSelect } from '#app/forms/bound-fields.tsx'
import { useDocList } from '#app/knowledge/articles/use-doc-list.ts'
import type { FieldsProps } from '#app/records/record-kind.ts'
import { SwitchField } from '#app/ui/options/choice-fields.tsx'

type Props = Pick<FieldsProps<SupportWidgetInput, SupportWidget>, 'form' | 'isLocked'>

/** Select of the help center whose articles the widget shows; renders nothing if none is published. */
export function WidgetArticles({ form, isLocked }: Props) {
  const { value } = useDocList(getDocs, { isDeleted: false })
  const bases = value?.data.filter(({ isPublic }) => isPublic) ?? []
  const { control, seen } = form
  const first = bases[0]?.id ?? seen?.docId
  const denied = isLocked ? form.denied : undefined
  const docId = form.watch('docId')
  if (first === undefined || first === null) return null
  return (
    <>
      <Controller
        control={control}
        name="docId"
        render={({ field }) => (
          <SwitchField
            label="Search articles in the panel"
            help="Visitors find published articles before they write. An article opens in a new tab."
            name="docId"
            checked={field.value !== null}
            onChange={(isOn) => field.onChange(isOn ? (seen?.docId ?? first) : null)}
            denied={denied}
          />
        )}
      />
      {docId !== null && bases.length > 1 && (
        <BoundSelect
          {...{ control, name: 'docId', label: 'Knowledge base', denied }}
          options={bases.map(({ id, name, detail }) => ({ value: id, label: name, detail }))}
        />
      )}
    </>
  )
}

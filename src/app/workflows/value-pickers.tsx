import { useState } from 'react'
import type { Label } from '#domain/labels/label.ts'
import { companyEndpoints } from '#domain/customers/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { TagChip } from '#app/marks/tag-chip.tsx'
import { TagDot } from '#app/marks/tag-dot.tsx'
import { styled } from '#app/theme/styled.ts'
import type { Denial } from '#app/ui/denial.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { folded, type Option } from '#app/ui/options/options.ts'
import { contactTypes } from '#domain/workflows/rule-parts.ts'

/** Props of every value control. */
export interface PickerProps<Value> {
  /** Accessible name. */
  label: string
  value: Value | null
  onChange: (value: Value) => void
  denied: Denial | undefined
  invalid: boolean
  describedBy: string | undefined
}

const shownAtOnce = 8

interface CompanyPickerProps extends PickerProps<number> {
  placeholder?: string
}

/** Select of one company, with a search. */
export function CompanyPicker({
  value,
  onChange,
  placeholder = 'Choose a company',
  ...rest
}: CompanyPickerProps) {
  const desk = useDesk()
  const [query, setQuery] = useState('')
  const { companyChoices } = companyEndpoints
  const found = useAnswer(
    { key: `${companyChoices.path} ${query}`, keptAs: companyChoices.path, schema: companyChoices.output },
    (signal) =>
      callDesk(
        desk,
        companyChoices,
        { limit: shownAtOnce, ...(query !== '' && { text: query }) } as never,
        signal,
      ),
  )
  const options = (found.value?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const shared = {
    ...rest,
    size: 'input' as const,
    options,
    onQuery: setQuery,
    placeholder,
  }
  const pick = (picked: number | undefined) => {
    setQuery('')
    if (picked !== undefined) onChange(picked)
  }
  return value === null ? (
    <DropdownButton<number | undefined> {...shared} value={undefined} onChange={pick} />
  ) : (
    <KnownCompany {...shared} value={value} onChange={pick} />
  )
}

interface KnownCompanyProps extends Omit<PickerProps<number>, 'value' | 'onChange'> {
  size: 'input'
  options: readonly Option<number>[]
  onQuery: (query: string) => void
  placeholder: string
  value: number
  onChange: (value: number | undefined) => void
}

/** Chosen company by name. */
function KnownCompany(props: KnownCompanyProps) {
  const { value } = useCallAbout(companyEndpoints.get, props.value)
  const shown = value === null ? 'One that is gone' : value?.name
  return <DropdownButton<number | undefined> {...props} {...(shown !== undefined && { shown })} />
}

/** Contact title: one of three, or free text (WFL-022, D2-17). */
export function TitlePicker({ value, onChange, ...rest }: PickerProps<string>) {
  const [query, setQuery] = useState('')
  const typed = query.trim()
  const known: readonly string[] = contactTypes
  const others = [typed, value ?? ''].filter((text) => text !== '' && !known.includes(text))
  const options = [...known, ...new Set(others)]
    .filter((text) => folded(text).includes(folded(typed)))
    .map((text) => ({ value: text, label: text }))
  return (
    <DropdownButton<string | null>
      {...rest}
      size="input"
      value={value}
      options={options}
      placeholder="Choose or type a title"
      onQuery={setQuery}
      onChange={(picked) => {
        setQuery('')
        if (picked !== null) onChange(picked)
      }}
    />
  )
}

const Chosen = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
}))

interface TagsPickerProps extends PickerProps<number[]> {
  labels: ReadonlyMap<number, Label> | undefined
}

/** Multi-select of tags. */
export function TagsPicker({ label, value, onChange, labels, denied, ...rest }: TagsPickerProps) {
  const chosen = value ?? []
  const options: Option<number | undefined>[] = [...(labels?.values() ?? [])]
    .filter(({ id }) => !chosen.includes(id))
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map((tag) => ({ value: tag.id, label: tag.label, icon: <TagDot color={tag.color} /> }))
  return (
    <Chosen role="group" aria-label={label}>
      {chosen.map((id) => {
        const tag = labels?.get(id)
        return (
          <TagChip
            key={id}
            name={tag?.label ?? (labels ? 'One that is gone' : '')}
            color={tag?.color ?? ''}
            {...(!denied && { onRemove: () => onChange(chosen.filter((each) => each !== id)) })}
          />
        )
      })}
      <DropdownButton<number | undefined>
        {...rest}
        label={label}
        size="input"
        value={undefined}
        options={options}
        placeholder={chosen.length > 0 ? 'Add another tag' : 'Choose a tag'}
        denied={denied}
        onChange={(id) => id !== undefined && onChange([...chosen, id])}
      />
    </Chosen>
  )
}

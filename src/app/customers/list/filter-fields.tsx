import { customerEndpoints } from '#domain/customers/endpoints.ts'
import type { FieldOwner } from '#domain/customers/custom-field.ts'
import { type ContactFilters } from '#domain/customers/filters.ts'
import { pageSize } from '#domain/page-size.ts'
import { countries } from '#domain/places/countries.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { personOption } from '#app/marks/person.tsx'
import { TagDot } from '#app/marks/tag-dot.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import type { Option } from '#app/ui/options/options.ts'
import { reference, type Reference } from '#local/queries/people.ts'
import { AmountFilter } from '../segments/amount-filter.tsx'
import { useCustomFields } from '../fields/use-custom-fields.ts'

const { companiesOfContacts } = customerEndpoints

type Options<Value> = readonly Option<Value | undefined>[]

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

const countryOptions: Options<string> = [
  { value: undefined, label: 'Any country' },
  ...countries.map(({ code, name }) => ({ value: code, label: name })),
]

/** Values of the favourite filter (SEG-008). */
const favouriteOptions: Option<NonNullable<ContactFilters['isFavourite']> | null>[] = [
  { value: 'none', label: 'None' },
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
]

/** Adds an option for a deleted record that a condition refers to, so that it can be seen and removed. */
function withGone(options: Options<number>, value: number | undefined): Options<number> {
  return value === undefined || options.some((each) => each.value === value)
    ? options
    : [...options, { value, label: 'Deleted, fits nobody' }]
}

const peopleOptions = (known: Reference | undefined): Options<number> => [
  { value: undefined, label: 'Anybody' },
  ...[...(known?.users.values() ?? [])].map((user) => personOption(user)).sort(byLabel),
]

const tagOptions = (known: Reference | undefined): Options<number> => [
  { value: undefined, label: 'Any tag' },
  ...[...(known?.labels.values() ?? [])]
    .map(({ id, label, color }) => ({
      ...{ value: id, label, icon: <TagDot color={color} /> },
    }))
    .sort(byLabel),
]

/** Condition without a custom field. */
const noField = { field: undefined, operator: undefined, value: undefined, upTo: undefined }

interface FilterFieldsProps {
  owner: FieldOwner
  value: ContactFilters
  onChange: (value: ContactFilters) => void
}

/** Conditions of a list or a segment, combined with AND (SEG-006, SEG-007, D1-159). */
export function FilterFields({ owner, value, onChange }: FilterFieldsProps) {
  const known = useLive(reference, undefined)
  const fields = useCustomFields(owner).filter(({ type }) => type !== 'text')
  const put = (change: Partial<ContactFilters>) =>
    onChange(
      Object.fromEntries(Object.entries({ ...value, ...change }).filter(([, each]) => each !== undefined)),
    )
  return (
    <>
      {owner === 'contact' && (
        <DropdownButton
          label="Assigned to"
          value={value.assigneeId}
          options={withGone(peopleOptions(known), value.assigneeId)}
          onChange={(assigneeId) => put({ assigneeId })}
        />
      )}
      <DropdownButton
        label="Tag"
        value={value.tag}
        options={withGone(tagOptions(known), value.tag)}
        onChange={(tag) => put({ tag })}
      />
      {owner === 'contact' && (
        <CompanyFilter value={value.company} onChange={(company) => put({ company })} />
      )}
      <DropdownButton
        label="Country"
        value={value.country}
        options={countryOptions}
        onChange={(country) => put({ country })}
      />
      <DropdownButton
        label="Favourite"
        value={value.isFavourite === 'none' ? null : (value.isFavourite ?? null)}
        placeholder="Favourite"
        options={favouriteOptions}
        onChange={(word) => put({ isFavourite: word === 'none' || word === null ? undefined : word })}
      />
      {fields.map((field) => {
        const { id, name, type, options } = field
        if (type === 'number' || type === 'date')
          return <AmountFilter key={id} field={field} value={value} onChange={put} />
        const words = type === 'checkbox' ? ['true', 'false'] : options
        const labels: Record<string, string> = { true: 'Yes', false: 'No' }
        return (
          <DropdownButton
            key={id}
            label={name}
            value={value.field === id ? value.value : undefined}
            options={[
              { value: undefined, label: `Any ${name}` },
              ...words.map((each) => ({
                value: each,
                label: type === 'checkbox' ? (labels[each] ?? each) : each,
              })),
            ]}
            onChange={(word) => put({ ...noField, field: word === undefined ? undefined : id, value: word })}
          />
        )
      })}
    </>
  )
}

function CompanyFilter({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (company: number | undefined) => void
}) {
  const desk = useDesk()
  const found = useAnswer({ key: 'company choices', schema: companiesOfContacts.output }, (signal) =>
    callDesk(desk, companiesOfContacts, { limit: pageSize.most } as never, signal),
  )
  const options: Options<number> = [
    { value: undefined, label: 'Any company' },
    ...(found.value?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <DropdownButton
      label="Company"
      value={value}
      options={found.value ? withGone(options, value) : options}
      onChange={onChange}
    />
  )
}

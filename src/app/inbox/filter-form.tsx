import { styled } from '@mui/material/styles'
import { useDesk } from '#app/desk/desk-context.ts'
import { useLive } from '#app/desk/use-live.ts'
import { Button } from '#app/ui/button.tsx'
import { DropdownButton } from '#app/ui/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Option } from '#app/ui/options.ts'
import { reference } from '#local/queries/people.ts'
import { assigneeOptions, labelOptions, mailboxOptions, priorityOptions } from './filter-options.tsx'
import { mailboxOf, withFilter, type Filters, type Place } from './place.ts'

const Form = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3.5),
  width: theme.size.empty,
  padding: theme.spacing(4),
}))

const any = { value: undefined, label: 'Any' }

interface FilterFieldProps<V> {
  label: string
  value: V | undefined
  options: readonly Option<V>[]
  onChange: (value: V | undefined) => void
}

function FilterField<V>({ label, value, options, onChange }: FilterFieldProps<V>) {
  return (
    <Field label={label}>
      {({ id }) => (
        <DropdownButton<V | undefined>
          id={id}
          label={label}
          size="input"
          value={value}
          options={[any, ...options]}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

interface FilterFormProps {
  place: Place
  onChange: (filters: Filters) => void
  onDone: () => void
}

/** The parts of the filter, each with all its values. */
export default function FilterForm({ place, onChange, onDone }: FilterFormProps) {
  const { actor } = useDesk()
  const people = useLive(reference, undefined)
  const { filters, view } = place
  const set = <K extends keyof Filters>(key: K, value: Filters[K] | undefined) =>
    onChange(withFilter(filters, key, value))
  const isByPerson = view === 'mine' || view === 'unassigned'
  return (
    <Form>
      {!isByPerson && (
        <FilterField
          label="Assignee"
          value={filters.assignee}
          options={assigneeOptions(people, actor.userId)}
          onChange={(value) => set('assignee', value)}
        />
      )}
      <FilterField
        label="Label"
        value={filters.labelId}
        options={labelOptions(people)}
        onChange={(value) => set('labelId', value)}
      />
      <FilterField
        label="Priority"
        value={filters.priority}
        options={priorityOptions}
        onChange={(value) => set('priority', value)}
      />
      {!mailboxOf(view) && (
        <FilterField
          label="Inbox"
          value={filters.mailboxId}
          options={mailboxOptions(people)}
          onChange={(value) => set('mailboxId', value)}
        />
      )}
      <Button
        variant="ghost"
        disabled={Object.keys(filters).length === 0}
        onClick={() => {
          onChange({})
          onDone()
        }}
      >
        Clear filter
      </Button>
    </Form>
  )
}

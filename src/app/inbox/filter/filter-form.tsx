import { styled } from '#app/theme/styled.ts'
import { priorityOptions } from '#app/messages/field-options.tsx'
import { incidentOptions } from '#app/messages/incident-options.ts'
import { mailboxOptions } from '#app/messages/mailbox-options.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/options/choice-fields.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Option } from '#app/ui/options/options.ts'
import { reference } from '#local/queries/people.ts'
import { assigneeOptions, labelOptions, slaOptions, typeOptions } from './filter-options.tsx'
import {
  filterFlags,
  mailboxOf,
  withFilter,
  type FilterChange,
  type FilterFlag,
  type Filters,
  type InboxLocation,
} from '../location.ts'
import { flagTexts } from '../location-texts.ts'

const Form = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3.5),
  width: theme.size.empty,
  padding: theme.spacing(4),
}))

const Flags = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: theme.spacing(1, 3),
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
  place: InboxLocation
  onChange: (change: FilterChange) => void
  onDone: () => void
}

/** Form with all filters and their values. */
export default function FilterForm({ place, onChange, onDone }: FilterFormProps) {
  const { actor } = useDesk()
  const people = useLive(reference, undefined)
  const { filters, view } = place
  const set = <K extends keyof Filters>(key: K, value: Filters[K] | undefined) =>
    onChange((now) => withFilter(now, key, value))
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
      <FilterField
        label="Type"
        value={filters.type}
        options={typeOptions}
        onChange={(value) => set('type', value)}
      />
      <FilterField
        label="Service level"
        value={filters.sla}
        options={slaOptions}
        onChange={(value) => set('sla', value)}
      />
      {(people?.incidents.size ?? 0) > 0 && (
        <FilterField
          label="Incident"
          value={filters.incidentId}
          options={incidentOptions(people)}
          onChange={(value) => set('incidentId', value)}
        />
      )}
      <Flags>
        {(Object.keys(filterFlags) as FilterFlag[])
          // Flags set by the view are not offered.
          .filter((flag) => filterFlags[flag] !== view)
          .map((flag) => (
            <CheckField
              key={flag}
              label={flagTexts[flag]}
              checked={filters[flag] ?? false}
              onChange={(isOn) => set(flag, isOn || undefined)}
            />
          ))}
      </Flags>
      <Button
        variant="ghost"
        disabled={Object.keys(filters).length === 0}
        onClick={() => {
          onChange(() => ({}))
          onDone()
        }}
      >
        Clear filter
      </Button>
    </Form>
  )
}

import { Popover } from '@mui/material'
import { styled } from '@mui/material/styles'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useDesk } from '#app/desk/desk-context.ts'
import { useLive } from '#app/desk/use-live.ts'
import { motion } from '#app/theme/tokens.ts'
import { Button } from '#app/ui/button.tsx'
import { DropdownButton } from '#app/ui/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { Option } from '#app/ui/options.ts'
import { reference } from '#local/queries/people.ts'
import { assigneeOptions, labelOptions, mailboxOptions, priorityOptions } from './filter-options.tsx'
import { mailboxOf, type Filters, type Place } from './place.ts'

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

/** The filter with one part set, or taken off. */
export function withFilter<K extends keyof Filters>(filters: Filters, key: K, value: Filters[K] | undefined): Filters {
  const { [key]: _, ...rest } = filters
  return value === undefined ? rest : { ...rest, [key]: value }
}

interface FilterMenuProps {
  place: Place
  onChange: (filters: Filters) => void
}

/** Narrows the list by whom it is with, label, priority and inbox. */
export function FilterMenu({ place, onChange }: FilterMenuProps) {
  const { actor } = useDesk()
  const people = useLive(reference, undefined)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { filters, view } = place
  const set = <K extends keyof Filters>(key: K, value: Filters[K] | undefined) =>
    onChange(withFilter(filters, key, value))
  const isByPerson = view === 'mine' || view === 'unassigned'
  return (
    <>
      <IconButton
        name="Filter"
        icon={ListFilter}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        pressed={Object.keys(filters).length > 0}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        transitionDuration={motion.fast}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Filter' } }}
      >
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
              setAnchor(null)
            }}
          >
            Clear filter
          </Button>
        </Form>
      </Popover>
    </>
  )
}

import { useState } from 'react'
import { Controller, type Control } from 'react-hook-form'
import { takesTickets } from '#domain/tickets/ticket.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { personOption } from '#app/marks/person.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import type { Option } from '#app/ui/options/options.ts'
import type { Reference } from '#local/queries/people.ts'
import type { TicketFields, TicketFormValues } from './ticket-schema.ts'

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

/** Inboxes for tickets; an e-mail inbox must be verified (section 5). */
export const inboxOptions = ({ mailboxes }: Pick<Reference, 'mailboxes'>): Option<number>[] =>
  [...mailboxes.values()]
    .filter(takesTickets)
    .map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? '' }))
    .sort(byLabel)

/** Possible assignees of a ticket: colleagues, or nobody. */
export const assigneeOptions = ({ users }: Pick<Reference, 'users'>): Option<TicketFields['assignee']>[] => [
  { value: 'unassign', label: 'Unassigned', icon: <Avatar size="xs" /> },
  ...[...users.values()]
    .filter(({ isActive }) => isActive)
    .map((user) => personOption(user))
    .sort(byLabel),
]

type TicketControl = Control<TicketFormValues, unknown, TicketFields>

interface TicketChoiceProps<V> {
  control: TicketControl
  name: 'assignee' | 'mailboxId'
  label: string
  options: readonly Option<V>[]
}

/** Select of the form, with its error below. */
export function TicketChoice<V>({ control, name, label, options }: TicketChoiceProps<V>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message}>
          {({ id, describedBy }) => (
            <DropdownButton<unknown>
              label={label}
              id={id}
              describedBy={describedBy}
              size="input"
              invalid={fieldState.error !== undefined}
              value={field.value}
              options={options}
              onChange={field.onChange}
            />
          )}
        </Field>
      )}
    />
  )
}

interface TicketTextProps {
  control: TicketControl
  name: 'subject' | 'email' | 'name'
  label: string
  /** Maximum length in characters. */
  max?: number
  inputMode?: 'email'
  autoFocus?: boolean
}

/** Text field of the form, with its error below. */
export function TicketText({ control, name, label, max, inputMode, autoFocus = false }: TicketTextProps) {
  const [isCut, setIsCut] = useState(false)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextInput
          {...field}
          inputRef={field.ref}
          // Excess input is rejected, with a message below.
          onChange={(value) => {
            setIsCut(max !== undefined && value.length > max)
            field.onChange(value.slice(0, max))
          }}
          help={isCut ? `Only the first ${max} characters are kept` : undefined}
          label={label}
          autoFocus={autoFocus}
          error={fieldState.error?.message}
          {...(max === undefined ? {} : { max })}
          {...(inputMode ? { inputMode } : {})}
        />
      )}
    />
  )
}

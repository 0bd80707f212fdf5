import { useState } from 'react'
import { customerName } from '#app/messages/customer-name.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { useSuggestedContacts } from '#app/recipients/use-suggested-contacts.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import type { Option } from '#app/ui/options/options.ts'
import { contactById, contactsNamed } from '#local/queries/people.ts'

/** Maximum number of suggestions. */
const maxShown = 8

interface ContactFieldProps {
  label: string
  value: number | undefined
  onChange: (contactId: number) => void
  /** Name and id of a selected customer that is not on this device. */
  known?: { id: number; name: string } | null
  size?: 'sm' | 'input'
  invalid?: boolean
  pending?: boolean
  denied?: Denial | undefined
  id?: string
  describedBy?: string | undefined
}

const optionOf = (contact: Parameters<typeof customerName>[0] & { id: number }): Option<number> => ({
  value: contact.id,
  label: customerName(contact),
  icon: <Avatar id={contact.id} name={customerName(contact)} size="xs" />,
  // The detail is left out if it already serves as the name.
  detail: [contact.email, contact.phone].find((each) => each && each !== customerName(contact)) ?? '',
})

/** Customer select: customers on this device, and those of the server while online. */
export function ContactField({ value, onChange, known = null, ...rest }: ContactFieldProps) {
  const [query, setQuery] = useState('')
  const chosen = useLive(contactById, value ?? 0)
  const found = useLive(contactsNamed, { text: query, limit: maxShown })
  const [named, setNamed] = useState(known)
  const [last, setLast] = useState(found ?? [])
  // Keeps the previous list while the next query runs.
  if (found && found !== last) setLast(found)
  const contacts = useSuggestedContacts(found ?? last, query, maxShown)
  const options = contacts.map((contact) => optionOf({ phone: null, ...contact }))
  if (chosen && query === '' && !contacts.some(({ id }) => id === chosen.id))
    options.unshift(optionOf(chosen))
  return (
    <DropdownButton<number | undefined>
      {...rest}
      value={value}
      options={options}
      placeholder="Choose a customer"
      {...(chosen
        ? { shown: customerName(chosen) }
        : named && named.id === value
          ? { shown: named.name }
          : {})}
      onQuery={setQuery}
      onChange={(picked) => {
        setQuery('')
        if (picked === undefined) return
        setNamed({ id: picked, name: options.find((each) => each.value === picked)?.label ?? '' })
        onChange(picked)
      }}
    />
  )
}

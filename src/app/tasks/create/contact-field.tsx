import { useState } from 'react'
import { customerName } from '#app/messages/customer-name.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { useSuggestedContacts } from '#app/recipients/use-suggested-contacts.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import type { Option } from '#app/ui/options/options.ts'
import { contactById, contactsNamed } from '#local/queries/people.ts'

/** Customers that are offered at once. */
const maxShown = 8

interface ContactFieldProps {
  label: string
  value: number | undefined
  onChange: (contactId: number) => void
  /** Called so where this device does not hold the customer. */
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
  // The detail is skipped if it already serves as the name.
  detail: [contact.email, contact.phone].find((each) => each && each !== customerName(contact)) ?? '',
})

/** A choice of one customer among all: those of this device, and online those that the server knows besides. */
export function ContactField({ value, onChange, known = null, ...rest }: ContactFieldProps) {
  const [query, setQuery] = useState('')
  const chosen = useLive(contactById, value ?? 0)
  const found = useLive(contactsNamed, { text: query, limit: maxShown })
  const [named, setNamed] = useState(known)
  const [last, setLast] = useState(found ?? [])
  // While the next letter is looked for, the list stays as it was.
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

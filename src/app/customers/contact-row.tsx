import { Checkbox } from '@mui/material'
import type { ContactView } from '#domain/customers/endpoints.ts'
import { statusOf, type StatusId } from '#domain/conversations/status.ts'
import type { Selection } from '#app/desk/use-selection.ts'
import { customerName } from '#app/messages/customer-name.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { StatusChip } from '#app/marks/status-chip.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { ListRow } from './list-styles.ts'

interface ContactRowProps {
  contact: ContactView
  /** Its place in the list, from 1. */
  number: number
  isPicked: boolean
  onPick: Selection['toggle']
}

/** A contact of the list (SEG-021). */
export function ContactRow({ contact, number, isPicked, onPick }: ContactRowProps) {
  const name = customerName(contact)
  const { id, email, company, status, interactionTime } = contact
  return (
    <ListRow data-of="contacts" data-picked={isPicked || undefined}>
      <span data-number>
        <Checkbox
          checked={isPicked}
          onChange={(event) => onPick(id, (event.nativeEvent as MouseEvent).shiftKey)}
          slotProps={{ input: { 'aria-label': `Select ${name}`, tabIndex: -1 } }}
        />
        <span>{number.toLocaleString('en')}</span>
      </span>
      <span data-name>
        <Avatar id={id} name={name} size="xs" />
        <b dir="auto">{name}</b>
      </span>
      <span data-quiet>{email}</span>
      <span data-quiet data-wide dir="auto">
        {company?.name}
      </span>
      <span data-wide>{status && <StatusChip status={statusOf(status.id as StatusId).status} />}</span>
      <span data-quiet data-last>
        {interactionTime !== null && <RelativeTime at={interactionTime} />}
      </span>
    </ListRow>
  )
}

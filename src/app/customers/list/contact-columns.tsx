import { useMemo } from 'react'
import { Star } from 'lucide-react'
import type { ContactView } from '#domain/customers/endpoints.ts'
import { statusOf, type StatusId } from '#domain/conversations/status.ts'
import { countryOf } from '#domain/places/countries.ts'
import { nameOf } from '#domain/people/name.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { StatusChip } from '#app/marks/status-chip.tsx'
import { customerName } from '#app/messages/customer-name.ts'
import type { DataColumn } from '#app/tables/data-table-columns.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RelativeTime, useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'
import { reference } from '#local/queries/people.ts'
import { valueText } from '../fields/field-texts.ts'
import { NameCell } from './list-styles.ts'
import { useCustomFields } from '../fields/use-custom-fields.ts'

/** Rows are sorted by the server. */
const byServer = () => null

/** Columns (SEG-021): number, name, email, company, status, last interaction; others by choice. */
export function useContactColumns(): readonly DataColumn<ContactView>[] {
  const format = useTimeFormat()
  const fields = useCustomFields('contact')
  const users = useLive(reference, undefined)?.users
  return useMemo((): DataColumn<ContactView>[] => {
    const plain = (key: string, title: string, text: (row: ContactView) => string) => ({
      ...{ key, title, width: 140, isExtra: true, text },
    })
    const statusText = ({ status }: ContactView) => (status ? statusOf(status.id as StatusId).label : '')
    return [
      {
        ...{ key: 'name', title: 'Name', text: customerName, order: byServer },
        cell: (row) => (
          <NameCell>
            <Avatar id={row.id} name={customerName(row)} size="xs" />
            <span>{customerName(row)}</span>
            {row.isFavourite && <Icon of={Star} size="sm" label="Favourite" />}
          </NameCell>
        ),
      },
      {
        ...{ key: 'email', title: 'Email', width: 240 },
        // Contacts without a name show their address instead.
        text: (row) => (customerName(row) === row.email ? '' : (row.email ?? '')),
        cell: ({ email }) => email,
        order: byServer,
      },
      {
        ...{ key: 'company', title: 'Company', width: 170, text: ({ company }) => company?.name ?? '' },
        order: byServer,
      },
      {
        ...{ key: 'status', title: 'Status', width: 100, text: statusText },
        cell: ({ status }) => status && <StatusChip status={statusOf(status.id as StatusId).status} />,
      },
      {
        ...{ key: 'interactionTime', title: 'Last interaction', width: 120 },
        text: ({ interactionTime }) => (interactionTime === null ? '' : fullTime(interactionTime, format)),
        cell: ({ interactionTime }) => interactionTime !== null && <RelativeTime at={interactionTime} />,
        order: byServer,
      },
      plain('title', 'Title', ({ title }) => title),
      plain('phone', 'Phone', ({ phone }) => phone ?? ''),
      plain('country', 'Country', ({ address }) => countryOf(address.country)?.name ?? ''),
      plain('assignee', 'Assigned to', ({ assigneeId }) => {
        const user = users?.get(assigneeId ?? 0)
        return user ? nameOf(user) : ''
      }),
      ...fields.map((field) =>
        plain(`field.${field.id}`, field.name, ({ fields: values }) => valueText(field, values[field.id])),
      ),
    ]
  }, [format, fields, users])
}

import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMediaQuery, useTheme } from '@mui/material'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import { contactSorts, contactView, listContacts, type ContactView } from '#domain/customers/endpoints.ts'
import { openNewCustomer } from '#app/commands/new-customer.ts'
import { useAccess } from '#app/desk/use-access.ts'
import { useSelection } from '#app/desk/use-selection.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { customerName } from '#app/messages/customer-name.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { size } from '#app/theme/tokens.ts'
import { AsOfLine } from '#app/ui/as-of-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { usePaused } from '#app/ui/use-paused.ts'
import { VirtualList } from '#app/ui/virtual-list.tsx'
import { ColumnHead } from './column-head.tsx'
import { ContactFilters } from './contact-filters.tsx'
import { ContactRow } from './contact-row.tsx'
import { ContactsBulkBar } from './contacts-bulk-bar.tsx'
import { ListColumns, ListHead, ListPlace } from './list-styles.ts'
import { useListPlace, type ListPlaceOf } from './list-place.ts'
import { usePages } from '#app/desk/use-pages.ts'

/** Customers that are found, as a sentence counts them. */
const countWords = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'contact' : 'contacts'}`

const keyOf = ({ id }: ContactView) => id

type Place = ListPlaceOf<(typeof contactSorts)[number]>

function Columns({ place, go }: { place: Place; go: (to: Partial<Place>) => void }) {
  return (
    <ListColumns data-of="contacts">
      <span>#</span>
      <ColumnHead label="Name" by="name" {...{ place, go }} />
      <ColumnHead label="Email" by="email" {...{ place, go }} />
      <ColumnHead label="Company" by="company" {...{ place, go }} />
      <span>Status</span>
      <ColumnHead label="Last interaction" by="interactionTime" {...{ place, go }} />
    </ListColumns>
  )
}

/** All contacts of the desk, as the server has them (CUS-001). */
export function ContactsPage() {
  const navigate = useNavigate()
  const { place, go, isNarrowed } = useListPlace(contactSorts)
  const text = usePaused(place.text.trim(), 200)
  const query = { ...place, text }
  const found = usePages('contacts', listContacts, contactView, query)
  const { rows, total, gap, again, asOf, refused } = found
  const denied = useAccess(manageContactsAccess)
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true })
  const places = useMemo(() => new Map(rows?.map(({ id }, index) => [id, index + 1])), [rows])
  const selection = useSelection(
    JSON.stringify(query),
    useMemo(() => rows?.map(keyOf) ?? [], [rows]),
  )
  if (refused) return <ErrorScreen status={refused} />
  return (
    <ListPlace aria-label="Contacts">
      {selection.ids.size > 0 && rows ? (
        <ContactsBulkBar selection={selection} rows={rows} onDone={again} />
      ) : (
        <ListHead>
          <h1>Contacts</h1>
          {total !== undefined && (
            <span data-count role="status">
              {countWords(total)}
            </span>
          )}
          <span data-end>
            <Button variant="primary" icon={Plus} denied={denied} onClick={openNewCustomer}>
              New Customer
            </Button>
          </span>
        </ListHead>
      )}
      {asOf !== undefined && <AsOfLine at={asOf} />}
      <ContactFilters {...{ place, go, isNarrowed }} />
      {!isPhone && <Columns {...{ place, go }} />}
      {!rows ? (
        <AnswerGap gap={gap} again={again} what="Customers" />
      ) : rows.length === 0 ? (
        <EmptyState title={isNarrowed ? 'No Results Found' : 'No Data Available'} />
      ) : (
        <VirtualList<ContactView>
          label="Contacts"
          items={rows}
          itemKey={keyOf}
          rowHeight={isPhone ? size.listRowPhone : size.listRow}
          rowLabel={(row) => {
            const name = customerName(row)
            return [name, row.email, row.company?.name]
              .filter((word, index) => word && (index === 0 || word !== name))
              .join(', ')
          }}
          isChecked={({ id }) => selection.has(id)}
          onToggle={({ id }) => selection.toggle(id)}
          onOpen={({ id }) => void navigate(paths.customer(id))}
          onEnd={found.onEnd}
          {...(total === undefined ? {} : { total })}
          renderRow={(row) => (
            <ContactRow
              contact={row}
              number={places.get(row.id) ?? 0}
              isPicked={selection.has(row.id)}
              onPick={selection.toggle}
            />
          )}
        />
      )}
    </ListPlace>
  )
}

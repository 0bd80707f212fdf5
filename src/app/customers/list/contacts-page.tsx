import { Plus, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import { contactSorts, listContacts, type ContactView } from '#domain/customers/endpoints.ts'
import { openNewCustomer } from '#app/commands/new-customer.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useSelection } from '#app/desk/live/use-selection.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { paths, toRecordId } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { DataTable } from '#app/tables/data-table.tsx'
import { AsOfLine } from '#app/ui/time/as-of-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { usePaused } from '#app/ui/use-paused.ts'
import { useContactColumns } from './contact-columns.tsx'
import { ContactActs } from './contact-acts.tsx'
import { FileActs } from './file-acts.tsx'
import { ListFilters } from './list-filters.tsx'
import { sortOf, useListLocation } from './list-location.ts'
import { PageHead, PageFrame } from '#app/records/page-layout.ts'
import { SegmentMenu } from '../segments/segment-menu.tsx'
import { usePages } from '#app/desk/calls/use-pages.ts'
import { useSegmentsHere } from '../segments/use-segments.ts'

/** Number of matching contacts as text. */
const countWords = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'contact' : 'contacts'}`

const keyOf = ({ id }: ContactView) => id

/** All contacts of the desk, or those of a segment, listed by the server (CUS-001, SEG-001). */
export function ContactsPage() {
  const segmentId = toRecordId(useParams().segmentId)
  return <Contacts key={segmentId} segmentId={segmentId} />
}

function Contacts({ segmentId }: { segmentId: number | null }) {
  const navigate = useNavigate()
  const { place, go, isNarrowed } = useListLocation(contactSorts)
  const { sort, order, filters } = place
  const text = usePaused(place.text.trim(), 200)
  const query = { ...filters, sort, order, text, ...(segmentId !== null && { segment: segmentId }) }
  const name = segmentId === null ? 'contacts' : `contacts of ${segmentId}`
  const found = usePages(name, listContacts, query)
  const { rows, total, gap, again, asOf, refused } = found
  const denied = useAccess(manageContactsAccess)
  const columns = useContactColumns()
  const selection = useSelection(
    JSON.stringify(query),
    useMemo(() => rows?.map(keyOf) ?? [], [rows]),
  )
  const segment = useSegmentsHere().segments.contact.value?.find(({ id }) => id === segmentId)
  const isBlank = rows?.length === 0 && !isNarrowed && segmentId === null
  const create = (
    <Button variant="primary" icon={Plus} denied={denied} onClick={openNewCustomer}>
      New Customer
    </Button>
  )
  if (refused || found.isGone) return <ErrorScreen status={refused ?? 404} />
  return (
    <PageFrame aria-label="Contacts">
      <PageHead>
        <h1 dir="auto">{segmentId === null ? 'Contacts' : (segment?.name ?? 'Segment')}</h1>
        {total !== undefined && (
          <span data-count role="status">
            {countWords(total)}
            {segment && (segment.isStatic ? ', static' : ', dynamic')}
          </span>
        )}
        <span data-end>
          {segment && <SegmentMenu owner="contact" segment={segment} />}
          <FileActs query={query} />
          {!isBlank && create}
        </span>
      </PageHead>
      {asOf !== undefined && <AsOfLine at={asOf} />}
      <ListFilters owner="contact" {...{ place, go, isNarrowed }} />
      {!rows && gap ? (
        <AnswerGap gap={gap} again={again} what="Customers" />
      ) : (
        <DataTable
          name="contacts"
          label="Contacts"
          columns={columns}
          items={rows}
          total={total}
          isNumbered
          onEnd={found.onEnd}
          onOpen={({ id }) => void navigate(paths.customer(id))}
          sort={{ key: sort, isDown: order === 'desc' }}
          onSort={(to) => go(sortOf(contactSorts, to))}
          selection={selection}
          acts={<ContactActs selection={selection} onDone={again} />}
          empty={{
            icon: Users,
            text: isNarrowed ? 'No Results Found' : 'No Data Available',
            ...(isBlank && { about: 'Everybody who writes to you becomes a customer here.', action: create }),
          }}
        />
      )}
    </PageFrame>
  )
}

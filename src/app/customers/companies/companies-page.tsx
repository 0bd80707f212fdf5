import { Building2, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import { type Company } from '#domain/customers/company.ts'
import { companySorts, listCompanies } from '#domain/customers/endpoints.ts'
import { countryOf } from '#domain/places/countries.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { Avatar } from '#app/marks/avatar.tsx'
import { paths, toRecordId } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import type { DataColumn } from '#app/tables/data-table-columns.ts'
import { DataTable } from '#app/tables/data-table.tsx'
import { size } from '#app/theme/tokens.ts'
import { AsOfLine } from '#app/ui/time/as-of-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { usePaused } from '#app/ui/use-paused.ts'
import { valueText } from '../fields/field-texts.ts'
import { ListFilters } from '../list/list-filters.tsx'
import { sortOf, useListLocation } from '../list/list-location.ts'
import { PageHead, PageFrame } from '#app/records/page-layout.ts'
import { NameCell } from '../list/list-styles.ts'
import { SegmentMenu } from '../segments/segment-menu.tsx'
import { useCustomFields } from '../fields/use-custom-fields.ts'
import { usePages } from '#app/desk/calls/use-pages.ts'
import { useSegmentsHere } from '../segments/use-segments.ts'

const CompanyDialog = lazy(() => import('./company-dialog.tsx'))

const countWords = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'company' : 'companies'}`

/** Rows are sorted by the server. */
const byServer = () => null

/** Columns of companies (CUS-012, SEG-020): number, name, domain, website, country; others by choice. */
function useColumns(): readonly DataColumn<Company>[] {
  const fields = useCustomFields('company')
  return useMemo(
    (): DataColumn<Company>[] => [
      {
        ...{ key: 'name', title: 'Name', text: ({ name }) => name, order: byServer },
        cell: ({ id, name }) => (
          <NameCell>
            <Avatar id={id} name={name} kind="team" size="xs" />
            <span>{name}</span>
          </NameCell>
        ),
      },
      {
        ...{ key: 'domain', title: 'Domain', width: size.recordColumn, order: byServer },
        text: ({ domain }) => domain,
      },
      {
        ...{ key: 'url', title: 'Website', width: size.recordColumn, order: byServer },
        text: ({ url }) => url,
      },
      {
        ...{ key: 'country', title: 'Country', width: 140, order: byServer },
        text: ({ address }) => countryOf(address.country)?.name ?? '',
      },
      ...fields.map((field): DataColumn<Company> => ({
        ...{ key: `field.${field.id}`, title: field.name, width: 140, isExtra: true },
        text: ({ fields: values }) => valueText(field, values[field.id]),
      })),
    ],
    [fields],
  )
}

/** All companies of the desk, or those of a segment, listed by the server (CUS-002, SEG-002). */
export function CompaniesPage() {
  const segmentId = toRecordId(useParams().segmentId)
  return <Companies key={segmentId} segmentId={segmentId} />
}

function Companies({ segmentId }: { segmentId: number | null }) {
  const navigate = useNavigate()
  const { place, go, isNarrowed } = useListLocation(companySorts)
  const { sort, order } = place
  const { assigneeId: _who, company: _company, ...filters } = place.filters
  const text = usePaused(place.text.trim(), 200)
  const name = segmentId === null ? 'companies' : `companies of ${segmentId}`
  const query = { ...filters, sort, order, text, ...(segmentId !== null && { segment: segmentId }) }
  const found = usePages(name, listCompanies, query)
  const { rows, total, gap, again, asOf, refused } = found
  const denied = useAccess(manageContactsAccess, true)
  const [isAdding, setIsAdding] = useState(false)
  const columns = useColumns()
  const segment = useSegmentsHere().segments.company.value?.find(({ id }) => id === segmentId)
  const isBlank = rows?.length === 0 && !isNarrowed && segmentId === null
  const create = (
    <Button variant="primary" icon={Plus} denied={denied} onClick={() => setIsAdding(true)}>
      New Company
    </Button>
  )
  if (refused || found.isGone) return <ErrorScreen status={refused ?? 404} />
  return (
    <PageFrame aria-label="Companies">
      <PageHead>
        <h1 dir="auto">{segmentId === null ? 'Companies' : (segment?.name ?? 'Segment')}</h1>
        {total !== undefined && (
          <span data-count role="status">
            {countWords(total)}
            {segment && (segment.isStatic ? ', static' : ', dynamic')}
          </span>
        )}
        <span data-end>
          {segment && <SegmentMenu owner="company" segment={segment} />}
          {!isBlank && create}
        </span>
      </PageHead>
      {asOf !== undefined && <AsOfLine at={asOf} />}
      <ListFilters owner="company" {...{ place, go, isNarrowed }} />
      {!rows && gap ? (
        <AnswerGap gap={gap} again={again} what="Companies" />
      ) : (
        <DataTable
          name="companies"
          label="Companies"
          columns={columns}
          items={rows}
          total={total}
          isNumbered
          onEnd={found.onEnd}
          onOpen={({ id }) => void navigate(paths.company(id))}
          sort={{ key: sort, isDown: order === 'desc' }}
          onSort={(to) => go(sortOf(companySorts, to))}
          empty={{
            icon: Building2,
            text: isNarrowed ? 'No Results Found' : 'No Data Available',
            ...(isBlank && { about: 'A company holds the customers who work there.', action: create }),
          }}
        />
      )}
      {isAdding && (
        <Suspense fallback={<HeldKeys />}>
          <CompanyDialog
            company={null}
            onClose={() => setIsAdding(false)}
            onSaved={({ id }) => void navigate(paths.company(id))}
          />
        </Suspense>
      )}
    </PageFrame>
  )
}

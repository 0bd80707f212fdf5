import { Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMediaQuery, useTheme } from '@mui/material'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import { companyResource, type Company } from '#domain/customers/company.ts'
import { countryOf } from '#domain/places/countries.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { useAccess } from '#app/desk/use-access.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { Avatar } from '#app/marks/avatar.tsx'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { SearchField } from '#app/records/search-field.tsx'
import { size } from '#app/theme/tokens.ts'
import { AsOfLine } from '#app/ui/as-of-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { usePaused } from '#app/ui/use-paused.ts'
import { VirtualList } from '#app/ui/virtual-list.tsx'
import { ColumnHead } from './column-head.tsx'
import { useListPlace } from './list-place.ts'
import { ListColumns, ListFilters, ListHead, ListPlace, ListRow } from './list-styles.ts'
import { usePages } from '#app/desk/use-pages.ts'

const CompanyDialog = lazy(() => import('./company-dialog.tsx'))

const countWords = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'company' : 'companies'}`

const keyOf = ({ id }: Company) => id

function CompanyRow({ company, number }: { company: Company; number: number }) {
  const { id, name, domain, url, address } = company
  return (
    <ListRow data-of="companies">
      <span data-number>
        <span>{number.toLocaleString('en')}</span>
      </span>
      <span data-name>
        <Avatar id={id} name={name} kind="team" size="xs" />
        <b dir="auto">{name}</b>
      </span>
      <span data-quiet>{domain}</span>
      <span data-quiet data-wide>
        {url}
      </span>
      <span data-quiet data-last>
        {countryOf(address.country)?.name}
      </span>
    </ListRow>
  )
}

/** All companies of the desk, as the server has them (CUS-002, CUS-012). */
export function CompaniesPage() {
  const navigate = useNavigate()
  const { place, go } = useListPlace(['name', 'domain', 'url'] as const)
  const { sort, order } = place
  const text = usePaused(place.text.trim(), 200)
  const found = usePages('companies', companyResource.endpoints.list, companyResource.row, {
    sort,
    order,
    text,
  })
  const { rows, total, gap, again, asOf, refused } = found
  const denied = useAccess(manageContactsAccess, true)
  const [isAdding, setIsAdding] = useState(false)
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true })
  const places = useMemo(() => new Map(rows?.map(({ id }, index) => [id, index + 1])), [rows])
  if (refused) return <ErrorScreen status={refused} />
  return (
    <ListPlace aria-label="Companies">
      <ListHead>
        <h1>Companies</h1>
        {total !== undefined && (
          <span data-count role="status">
            {countWords(total)}
          </span>
        )}
        <span data-end>
          <Button variant="primary" icon={Plus} denied={denied} onClick={() => setIsAdding(true)}>
            New Company
          </Button>
        </span>
      </ListHead>
      {asOf !== undefined && <AsOfLine at={asOf} />}
      <ListFilters role="search" aria-label="Filter">
        <SearchField label="Find a company" value={place.text} onChange={(words) => go({ text: words })} />
      </ListFilters>
      {!isPhone && (
        <ListColumns data-of="companies">
          <span>#</span>
          <ColumnHead label="Name" by="name" {...{ place, go }} />
          <ColumnHead label="Domain" by="domain" {...{ place, go }} />
          <ColumnHead label="Website" by="url" {...{ place, go }} />
          <span>Country</span>
        </ListColumns>
      )}
      {!rows ? (
        <AnswerGap gap={gap} again={again} what="Companies" />
      ) : rows.length === 0 ? (
        <EmptyState title={text === '' ? 'No Data Available' : 'No Results Found'} />
      ) : (
        <VirtualList<Company>
          label="Companies"
          items={rows}
          itemKey={keyOf}
          rowHeight={isPhone ? size.listRowPhone : size.listRow}
          rowLabel={({ name, domain }) => (domain === '' ? name : `${name}, ${domain}`)}
          onOpen={({ id }) => void navigate(paths.company(id))}
          onEnd={found.onEnd}
          {...(total === undefined ? {} : { total })}
          renderRow={(row) => <CompanyRow company={row} number={places.get(row.id) ?? 0} />}
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
    </ListPlace>
  )
}

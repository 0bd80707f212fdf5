import { listContacts } from '#domain/customers/endpoints.ts'
import { LinkLine } from '#app/messages/link-line.ts'
import { customerName } from '#app/messages/customer-name.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { paths } from '#app/paths.ts'
import { styled } from '#app/theme/styled.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { CustomerPart } from '../customer-page-styles.ts'
import { usePages } from '#app/desk/calls/use-pages.ts'

const Person = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
}))

/** Members of a company: assigned, or by the domain of their address. */
export function CompanyPeople({ companyId }: { companyId: number }) {
  const query = { company: companyId, sort: 'name' as const }
  const { rows, total, gap, again, onEnd } = usePages(`people ${companyId}`, listContacts, query)
  const isMore = rows !== undefined && total !== undefined && rows.length < total
  return (
    <CustomerPart aria-label="People">
      <h2>People {total !== undefined && <span>{total.toLocaleString('en')}</span>}</h2>
      {!rows ? (
        <AnswerGap gap={gap} again={again} what="Its people" />
      ) : rows.length === 0 ? (
        <p>Nobody belongs to it yet.</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <LinkLine to={paths.customer(row.id)}>
                <Person dir="auto">
                  <Avatar id={row.id} name={customerName(row)} size="xs" />
                  {customerName(row)}
                </Person>
                {row.interactionTime !== null && <RelativeTime at={row.interactionTime} />}
              </LinkLine>
            </li>
          ))}
        </ul>
      )}
      {isMore && (
        <Button variant="outline" size="small" onClick={onEnd}>
          Show more
        </Button>
      )}
    </CustomerPart>
  )
}

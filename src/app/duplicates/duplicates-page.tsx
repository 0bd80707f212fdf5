import { UserRound } from 'lucide-react'
import { listDuplicates } from '#domain/customers/merge-endpoints.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { customerName } from '#app/messages/customer-name.ts'
import { LinkLine } from '#app/messages/link-line.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { PageHead, PageFrame } from '#app/records/page-layout.ts'
import { AsOfLine } from '#app/ui/time/as-of-line.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { reasonTexts } from './duplicate-reasons.ts'
import { DuplicateGroups, DuplicateLine } from './duplicate-styles.ts'

/** Groups of possible duplicates; they are merged on a contact's page. */
export function DuplicatesPage() {
  const { value, gap, again, asOf, refused } = useCall(listDuplicates)
  if (refused) return <ErrorScreen status={refused} />
  return (
    <PageFrame aria-label="Possible duplicates">
      <PageHead>
        <h1>Possible duplicates</h1>
        {value && (
          <span data-count role="status">
            {value.groups.length.toLocaleString('en')}
          </span>
        )}
      </PageHead>
      {asOf !== undefined && <AsOfLine at={asOf} />}
      {!value ? (
        <AnswerGap gap={gap} again={again} what="Possible duplicates" />
      ) : value.groups.length === 0 ? (
        <EmptyState
          drawing="missing"
          title="No possible duplicates"
          text="No two contacts have the same phone or the same name."
        />
      ) : (
        <DuplicateGroups>
          {value.groups.map(({ reason, people }) => {
            const title = `${reasonTexts[reason]}: ${people[0] ? customerName(people[0]) : ''}`
            return (
              <section key={`${reason} ${people.map(({ id }) => id).join()}`} aria-label={title}>
                <h2 dir="auto">{title}</h2>
                <ul>
                  {people.map((each) => (
                    <DuplicateLine key={each.id}>
                      <LinkLine to={paths.customer(each.id)}>
                        <Icon of={UserRound} />
                        <span dir="auto">{[customerName(each), each.email].filter(Boolean).join(', ')}</span>
                      </LinkLine>
                      <small dir="auto">{[each.phone, each.companyName].filter(Boolean).join(', ')}</small>
                    </DuplicateLine>
                  ))}
                </ul>
              </section>
            )
          })}
        </DuplicateGroups>
      )}
    </PageFrame>
  )
}

import { Merge, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { getDuplicates } from '#domain/customers/merge-endpoints.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { pathOf } from '#app/desk/calls/desk-request.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { customerName } from '#app/messages/customer-name.ts'
import { LinkLine } from '#app/messages/link-line.ts'
import { paths } from '#app/paths.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { CustomerPart } from '../customer-page-styles.ts'
import { reasonTexts } from '#app/duplicates/duplicate-reasons.ts'
import { DuplicateLine } from '#app/duplicates/duplicate-styles.ts'
import { merges } from '#app/duplicates/merges.ts'
import { undoMerge } from '#app/duplicates/undo-merge.ts'

const MergeDialog = lazy(() => import('#app/duplicates/customer-merge-dialog.tsx'))

/** Possible duplicates of a contact, and contacts merged into it. */
export function CustomerDuplicates({ contact }: { contact: Contact }) {
  const desk = useDesk()
  const denied = useAccess(manageContactsAccess, true)
  const { id, firstName, lastName, email, otherEmails, phone, companyName, notes } = contact
  const path = pathOf(getDuplicates, id)
  const { count } = useSnapshot(merges)
  // Reload on changed values. A merge in another window mostly changes some of them too.
  const asked = [firstName, lastName, email, otherEmails, phone, companyName, notes.length, count]
  const { value } = useAnswer(
    { key: `${path} ${JSON.stringify(asked)}`, keptAs: path, shelf: path, schema: getDuplicates.output },
    (signal) => callDesk(desk, getDuplicates, { id }, signal),
  )
  const [otherId, setOtherId] = useState<number>()
  const undo = async (mergedId: number) => {
    await undoMerge(desk, id, mergedId)
    showToast({ text: 'Merge Undone', tone: 'done' })
  }
  return (
    <>
      {value && value.duplicates.length > 0 && (
        <CustomerPart aria-label="Possible duplicates">
          <h2>
            Possible duplicates <span>{value.duplicates.length}</span>
          </h2>
          <ul>
            {value.duplicates.map((each) => (
              <DuplicateLine key={each.id}>
                <LinkLine to={paths.customer(each.id)}>
                  <Icon of={UserRound} />
                  <span dir="auto">{[customerName(each), each.email].filter(Boolean).join(', ')}</span>
                </LinkLine>
                <small>{reasonTexts[each.reason]}</small>
                <Button
                  variant="outline"
                  size="small"
                  denied={denied}
                  aria-label={`Merge with ${customerName(each)}`}
                  onClick={() => setOtherId(each.id)}
                >
                  Merge
                </Button>
              </DuplicateLine>
            ))}
          </ul>
        </CustomerPart>
      )}
      {value && value.merged.length > 0 && (
        <CustomerPart aria-label="Merged contacts">
          <h2>
            Merged contacts <span>{value.merged.length}</span>
          </h2>
          <ul>
            {value.merged.map(({ id: mergedId, name, mergedAt }) => (
              <DuplicateLine key={mergedId}>
                <span>
                  <Icon of={Merge} />
                  <span dir="auto">{name}</span>
                </span>
                <small>
                  <RelativeTime at={mergedAt} />
                </small>
                <Button
                  variant="outline"
                  size="small"
                  denied={denied}
                  aria-label={`Undo the merge of ${name}`}
                  onClick={() => void undo(mergedId).catch(reportFailure)}
                >
                  Undo
                </Button>
              </DuplicateLine>
            ))}
          </ul>
        </CustomerPart>
      )}
      {otherId !== undefined && (
        <Suspense fallback={<HeldKeys />}>
          <MergeDialog contact={contact} otherId={otherId} onClose={() => setOtherId(undefined)} />
        </Suspense>
      )}
    </>
  )
}

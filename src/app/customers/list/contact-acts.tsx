import { Tag, Trash2 } from 'lucide-react'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import { deleteContacts, tagContacts } from '#domain/customers/endpoints.ts'
import type { BulkOutcome } from '#domain/via.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import type { Selection } from '#app/desk/live/use-selection.ts'
import { TagDot } from '#app/marks/tag-dot.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { IconChoice } from '#app/ui/icons/icon-choice.tsx'
import { reference } from '#local/queries/people.ts'

/** Maximum number of contacts per call: a deletion has their ids in its path. */
const atOnce = 100

interface ContactActsProps {
  selection: Selection
  onDone: () => void
}

/** Bulk actions for selected contacts. */
export function ContactActs({ selection, onDone }: ContactActsProps) {
  const desk = useDesk()
  const denied = useAccess(manageContactsAccess, true)
  const labels = useLive(reference, undefined)?.labels
  const ids = [...selection.ids]
  const inParts = async (call: (part: number[]) => Promise<BulkOutcome>) => {
    let stayed = 0
    for (let at = 0; at < ids.length; at += atOnce)
      stayed += (await call(ids.slice(at, at + atOnce))).refused.length
    return { done: (ids.length - stayed).toLocaleString('en'), stayed }
  }
  const remove = async () => {
    const isSure = await ask({
      title: `Delete ${ids.length === 1 ? 'contact' : `${ids.length.toLocaleString('en')} contacts`}`,
      text: 'Who has conversations or tasks stays.',
      confirm: 'Delete',
      tone: 'dangerFill',
    })
    if (!isSure) return
    // The path parameter is a text, which the endpoint parses.
    const { done, stayed } = await inParts((part) =>
      callDesk(desk, deleteContacts, { ids: part.join(',') as never }),
    )
    selection.clear()
    onDone()
    const kept = stayed === 0 ? '' : `, ${stayed.toLocaleString('en')} stay with their conversations or tasks`
    showToast({ text: `${done} Deleted${kept}`, tone: stayed === 0 ? 'done' : 'plain' })
  }
  const tag = async (labelId: number) => {
    const { done, stayed } = await inParts((part) => callDesk(desk, tagContacts, { ids: part, labelId }))
    onDone()
    const kept = stayed === 0 ? '' : `, ${stayed.toLocaleString('en')} could not be`
    showToast({ text: `${done} Tagged${kept}`, tone: stayed === 0 ? 'done' : 'plain' })
  }
  return (
    <>
      <IconChoice
        name="Add a tag"
        icon={Tag}
        options={[...(labels?.values() ?? [])]
          .toSorted((a, b) => a.label.localeCompare(b.label))
          .map(({ id, label, color }) => ({
            ...{ value: id, label, icon: <TagDot color={color} /> },
          }))}
        isChosen={() => false}
        onPick={(labelId) => void tag(labelId).catch(reportFailure)}
        denied={denied}
      />
      <IconButton
        name="Delete"
        icon={Trash2}
        denied={denied}
        onClick={() => void remove().catch(reportFailure)}
      />
    </>
  )
}

import { Checkbox } from '@mui/material'
import { Trash2, X } from 'lucide-react'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import { deleteContacts, type ContactView } from '#domain/customers/endpoints.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/desk/failures.ts'
import { useAccess } from '#app/desk/use-access.ts'
import type { Selection } from '#app/desk/use-selection.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/ask.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ListHead } from './list-styles.ts'

/** Contacts that one call deletes: their numbers stand in its address. */
const atOnce = 100

interface ContactsBulkBarProps {
  selection: Selection
  rows: readonly ContactView[]
  onDone: () => void
}

/** What can be done to all contacts that are picked; it stands in the head's place. */
export function ContactsBulkBar({ selection, rows, onDone }: ContactsBulkBarProps) {
  const desk = useDesk()
  const denied = useAccess(manageContactsAccess, true)
  const ids = [...selection.ids]
  const isAll = ids.length >= rows.length
  const remove = async () => {
    const isSure = await ask({
      title: `Delete ${ids.length === 1 ? 'contact' : `${ids.length.toLocaleString('en')} contacts`}`,
      text: 'Who has conversations or tasks stays.',
      confirm: 'Delete',
      tone: 'dangerFill',
    })
    if (!isSure) return
    let stayed = 0
    for (let at = 0; at < ids.length; at += atOnce) {
      const part = ids.slice(at, at + atOnce)
      // In the path they stand as one text; the call reads them as numbers.
      const { refused } = await callDesk(desk, deleteContacts, { ids: part.join(',') as never })
      stayed += refused.length
    }
    selection.clear()
    onDone()
    const gone = ids.length - stayed
    const kept = stayed === 0 ? '' : `, ${stayed.toLocaleString('en')} stay with their conversations or tasks`
    showToast({ text: `${gone.toLocaleString('en')} Deleted${kept}`, tone: stayed === 0 ? 'done' : 'plain' })
  }
  return (
    <ListHead as="div" role="toolbar" aria-label="Selected contacts">
      <Checkbox
        checked={isAll}
        indeterminate={!isAll}
        onChange={() => (isAll ? selection.clear() : selection.set(rows.map(({ id }) => id)))}
        slotProps={{ input: { 'aria-label': isAll ? 'Select none' : 'Select all that are loaded' } }}
      />
      <b aria-live="polite">{`${ids.length.toLocaleString('en')} selected`}</b>
      <IconButton
        name="Delete"
        icon={Trash2}
        denied={denied}
        onClick={() => void remove().catch(reportFailure)}
      />
      <IconButton name="Clear the selection" icon={X} onClick={selection.clear} />
    </ListHead>
  )
}

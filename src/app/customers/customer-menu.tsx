import { Download, Ellipsis, Merge, UserX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import { postTrailLog } from '#domain/audit/endpoints.ts'
import { eraseCustomer, exportPerson } from '#domain/customers/erasure.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { deskRequest } from '#app/desk/calls/desk-request.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { saveAs } from '#app/messages/files/save-as.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuLine, MenuRow } from '#app/ui/menus/menu.tsx'

const EraseDialog = lazy(() => import('#app/duplicates/erase-dialog.tsx'))
const MergeDialog = lazy(() => import('#app/duplicates/customer-merge-dialog.tsx'))

/** Rarely used actions on a contact. */
export function CustomerMenu({ contact }: { contact: Contact }) {
  const denied = useAccess(manageContactsAccess, true)
  const [open, setOpen] = useState<'merge' | 'erase'>()
  const adminDenied = useAccess(eraseCustomer, true)
  const desk = useDesk()
  const download = async () => {
    const answer = await deskRequest(desk.client, exportPerson.path.replace(':id', String(contact.id)))
    saveAs(
      new Blob([await answer.arrayBuffer()], { type: 'application/json' }),
      `customer-${contact.id}.json`,
    )
    await callDesk(desk, postTrailLog, { act: 'exported', area: 'contacts', subjectId: contact.id })
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <MenuButton name="More" icon={Ellipsis} align="right">
        <MenuRow
          label="Merge with another contact"
          icon={Merge}
          denied={denied}
          onClick={() => setOpen('merge')}
        />
        <MenuRow
          label="Export all data"
          icon={Download}
          denied={adminDenied}
          onClick={() => void download().catch(reportFailure)}
        />
        <MenuLine />
        <MenuRow
          label="Erase for good"
          icon={UserX}
          danger
          denied={adminDenied}
          onClick={() => setOpen('erase')}
        />
      </MenuButton>
      {open === 'erase' && (
        <Suspense fallback={<HeldKeys />}>
          <EraseDialog contact={contact} onClose={close} />
        </Suspense>
      )}
      {open === 'merge' && (
        <Suspense fallback={<HeldKeys />}>
          <MergeDialog contact={contact} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

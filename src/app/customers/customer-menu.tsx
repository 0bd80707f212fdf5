import { Ellipsis, Merge } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { useAccess } from '#app/desk/use-access.ts'
import { MenuButton } from '#app/ui/menu-button.tsx'
import { MenuRow } from '#app/ui/menu.tsx'

const MergeDialog = lazy(() => import('#app/duplicates/customer-merge-dialog.tsx'))

/** Rare acts on a contact. */
export function CustomerMenu({ contact }: { contact: Contact }) {
  const denied = useAccess(manageContactsAccess, true)
  const [open, setOpen] = useState<'merge'>()
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
      </MenuButton>
      {open === 'merge' && (
        <Suspense fallback={<HeldKeys />}>
          <MergeDialog contact={contact} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

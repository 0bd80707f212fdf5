import { Plus, X } from 'lucide-react'
import { Breakable } from '#app/marks/breakable.tsx'
import { lazy, Suspense, useState } from 'react'
import { refusalOf } from '#domain/access/access.ts'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { contactById } from '#local/queries/people.ts'
import { removeAddress } from './change-addresses.ts'

const AddressDialog = lazy(() => import('./address-dialog.tsx'))

const Addresses = styled('ul')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  minWidth: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    minWidth: 0,
    overflowWrap: 'anywhere',
    // Aligned with the addresses above it.
    '& > .MuiButton-root': { marginLeft: theme.spacing(-2.5) },
  },
}))

/** Further addresses of a customer, editable also offline. */
export function CustomerAddresses({ contact }: { contact: Contact }) {
  const desk = useDesk()
  const [isAdding, setIsAdding] = useState(false)
  // Only contacts in the replica can be changed.
  const isHeld = Boolean(useLive(contactById, contact.id))
  const denied = refusalOf(desk.actor, manageContactsAccess)
  const { otherEmails } = contact
  if (!isHeld && otherEmails.length === 0) return null
  return (
    <>
      <Addresses aria-label="More addresses">
        {otherEmails.map((email) => (
          <li key={email}>
            <a href={`mailto:${email}`}>
              <Breakable text={email} />
            </a>
            {isHeld && (
              <IconButton
                name={`Remove ${email}`}
                icon={X}
                size="sm"
                denied={denied}
                onClick={() => void removeAddress(desk, contact, email).catch(reportFailure)}
              />
            )}
          </li>
        ))}
        {isHeld && (
          <li>
            <Button
              variant="ghost"
              size="small"
              icon={Plus}
              denied={denied}
              onClick={() => setIsAdding(true)}
            >
              Add address
            </Button>
          </li>
        )}
      </Addresses>
      {isAdding && (
        <Suspense fallback={<HeldKeys />}>
          <AddressDialog contact={contact} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

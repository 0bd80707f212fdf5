import { styled } from '@mui/material/styles'
import { Mail, Phone, X } from 'lucide-react'
import { lazy, memo, Suspense, useState } from 'react'
import { may } from '#domain/auth/actor.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { nameOf } from '#domain/people/name.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useLive } from '#app/desk/use-live.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { FoldSection } from '#app/ui/fold-section.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TagChip } from '#app/ui/tag-chip.tsx'
import { Truncate } from '#app/ui/truncate.tsx'
import { conversationsOfContact, notesOf } from '#local/queries/conversations.ts'
import { reference as referenceQuery } from '#local/queries/people.ts'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { PreviousConversations } from './previous-conversations.tsx'

const NewEmailDialog = lazy(async () => ({
  default: (await import('#app/composer/new-email-dialog.tsx')).NewEmailDialog,
}))

const Scroll = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto' })

const Top = styled('div')(({ theme }) => ({ padding: theme.spacing(3.5, 4, 3) }))

const Person = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  '& > div': { flex: 1, minWidth: 0 },
  '& h2': theme.typography.head,
  '& p': { ...theme.typography.meta, color: theme.vars.palette.ink3 },
}))

const Acts = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(3),
  '& > .MuiButton-root': { flex: '1 1 0' },
}))

const Tags = styled('ul')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) }))

/** Conversations looked at beside the open one, and notes of all of them. */
const mostShown = 20
const mostNotes = 5

interface CustomerPaneProps {
  contact: Contact
  /** The conversation that is open; it is not repeated among the others. */
  conversationId: number
  /** Where the pane lies over the page it can be closed here. */
  onClose?: (() => void) | undefined
}

/** Who wrote: how to reach them, and what they wrote about before. All from this device. */
export const CustomerPane = memo(function CustomerPane({
  contact,
  conversationId,
  onClose,
}: CustomerPaneProps) {
  const { actor } = useDesk()
  const [isWriting, setIsWriting] = useState(false)
  const found = useLive(conversationsOfContact, { contactId: contact.id, limit: mostShown + 1 }) ?? []
  const reference = useLive(referenceQuery, undefined)
  const labels = reference?.labels
  const notes = useLive(notesOf, { conversationIds: found.map(({ id }) => id), limit: mostNotes }) ?? []
  const others = found.filter((conversation) => conversation.id !== conversationId).slice(0, mostShown)
  const tags = [...new Set(found.flatMap((conversation) => conversation.labelIds))].flatMap(
    (id) => labels?.get(id) ?? [],
  )
  const name = nameOf(contact) || 'Unnamed customer'
  const role = [contact.jobTitle, contact.companyName].filter(Boolean).join(', ')
  return (
    <Scroll tabIndex={-1}>
      <Top>
        <Person>
          <Avatar id={contact.id} name={name} size="lg" />
          <div>
            <h2>
              <Truncate text={name} />
            </h2>
            {role && (
              <p>
                <Truncate text={role} />
              </p>
            )}
          </div>
          {onClose && <IconButton name="Close customer profile" icon={X} onClick={onClose} />}
        </Person>
        <Acts>
          {contact.email && (
            <Button
              variant="outline"
              icon={Mail}
              denied={may(actor, 'conversations.manage_conversation') ? undefined : 'role'}
              onClick={() => setIsWriting(true)}
            >
              Email
            </Button>
          )}
          {contact.phone && (
            <Button
              variant="outline"
              icon={Phone}
              component="a"
              href={`tel:${contact.phone.replace(/\s+/g, '')}`}
            >
              Call
            </Button>
          )}
        </Acts>
      </Top>
      <FoldSection name="customer.details" title="Details">
        <CustomerDetails contact={contact} />
      </FoldSection>
      {tags.length > 0 && (
        <FoldSection name="customer.tags" title="Tags">
          <Tags>
            {tags.map((label) => (
              <li key={label.id}>
                <TagChip name={label.label} color={label.color} />
              </li>
            ))}
          </Tags>
        </FoldSection>
      )}
      {others.length > 0 && (
        <FoldSection name="customer.conversations" title="Conversations" count={others.length}>
          <PreviousConversations conversations={others} />
        </FoldSection>
      )}
      {notes.length > 0 && (
        <FoldSection name="customer.notes" title="Notes" count={notes.length}>
          <CustomerNotes notes={notes} reference={reference} />
        </FoldSection>
      )}
      {isWriting && contact.email && (
        <Suspense>
          <NewEmailDialog
            open
            onClose={() => setIsWriting(false)}
            to={[{ email: contact.email, name: nameOf({ ...contact, email: null }) }]}
          />
        </Suspense>
      )}
    </Scroll>
  )
})

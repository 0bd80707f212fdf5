import { styled } from '#app/theme/styled.ts'
import { X } from 'lucide-react'
import { memo } from 'react'
import type { Contact } from '#domain/customers/contact.ts'
import { FoldSection } from '#app/ui/fold-section.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { CustomerAssets, useCustomerAssets } from './details/customer-assets.tsx'
import { KnownCompany, knownCompany } from './companies/company-details.tsx'
import { CustomerDetails } from './details/customer-details.tsx'
import { CustomerHead } from './customer-head.tsx'
import { CustomerNotes } from './details/customer-notes.tsx'
import { ContactValues } from './fields/custom-values.tsx'
import { CustomerTags } from './details/customer-tags.tsx'
import { IssuesSection } from '#app/integrations/issues-section.tsx'
import { OrdersSection } from '#app/integrations/orders-section.tsx'
import { CustomerRatings, useCustomerRatings } from '#app/surveys/customer-ratings.tsx'
import { CustomerTasks } from '#app/tasks/customer-tasks.tsx'
import { PreviousConversations } from './details/previous-conversations.tsx'
import { useCustomer } from './use-customer.ts'

const Scroll = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto' })

/** Maximum number of further conversations. */
const maxShown = 20

interface CustomerPaneProps {
  contact: Contact
  /** The open conversation, left out of the list. */
  conversationId: number
  /** Given if the pane overlays the page and can be closed. */
  onClose?: (() => void) | undefined
}

/** Customer pane of a conversation: contact details and earlier conversations, all from this device. */
export const CustomerPane = memo(function CustomerPane({
  contact,
  conversationId,
  onClose,
}: CustomerPaneProps) {
  const { conversations = [], tags, notes, tasks, reference } = useCustomer(contact.id, maxShown + 1)
  const assets = useCustomerAssets(contact)
  const ratings = useCustomerRatings(contact.id)
  const company = knownCompany(contact)
  const hasValues = Object.keys(contact.fields).length > 0
  const others = conversations.filter(({ id }) => id !== conversationId).slice(0, maxShown)
  return (
    <Scroll tabIndex={-1}>
      <CustomerHead
        contact={contact}
        layout="pane"
        end={onClose && <IconButton name="Close customer profile" icon={X} onClick={onClose} />}
      />
      <FoldSection name="customer.details" title="Details">
        <CustomerDetails contact={contact} />
      </FoldSection>
      {company && (
        <FoldSection name="customer.company" title="Company">
          <KnownCompany company={company} />
        </FoldSection>
      )}
      {hasValues && (
        <FoldSection name="customer.fields" title="Fields">
          <ContactValues values={contact.fields} />
        </FoldSection>
      )}
      {tags.length > 0 && (
        <FoldSection name="customer.tags" title="Tags">
          <CustomerTags tags={tags} />
        </FoldSection>
      )}
      <FoldSection name="customer.tasks" title="Tasks" {...(tasks.length > 0 && { count: tasks.length })}>
        <CustomerTasks tasks={tasks} start={{ contactId: contact.id, conversationId }} />
      </FoldSection>
      <OrdersSection conversationId={conversationId} />
      <IssuesSection conversationId={conversationId} />
      {assets.length > 0 && (
        <FoldSection name="customer.assets" title="Assets" count={assets.length}>
          <CustomerAssets assets={assets} />
        </FoldSection>
      )}
      {ratings.length > 0 && (
        <FoldSection name="customer.ratings" title="Satisfaction" count={ratings.length}>
          <CustomerRatings ratings={ratings} />
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
    </Scroll>
  )
})

import { ArrowLeft, Search } from 'lucide-react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useCommands } from '#app/commands/handlers.ts'
import { useKeysOf } from '#app/commands/key-map.ts'
import { useLive } from '#app/desk/use-live.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { paths, toRecordId } from '#app/paths.ts'
import { openPalette } from '#app/commands/palette-store.ts'
import { useConnection } from '#app/desk/connection.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SkeletonRows } from '#app/ui/skeleton-rows.tsx'
import type { Contact } from '#domain/customers/contact.ts'
import { keptHere } from '#local/queries/device.ts'
import { contactById } from '#local/queries/people.ts'
import { coverWords } from './cover-texts.ts'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerHead } from './customer-head.tsx'
import { searchOfCustomer } from '#app/messages/customer-name.ts'
import { CustomerNotes } from './customer-notes.tsx'
import {
  Cover,
  CustomerColumns,
  CustomerMain,
  CustomerPart,
  CustomerPlace,
  CustomerSide,
} from './customer-page-styles.ts'
import { CustomerTags } from './customer-tags.tsx'
import { CustomerTasks } from '#app/tasks/customer-tasks.tsx'
import { MissingCustomer } from './missing-customer.tsx'
import { PreviousConversations } from './previous-conversations.tsx'
import { useAskedCustomer } from './use-asked-customer.ts'
import { useCustomer } from './use-customer.ts'

/** Conversations listed on the page; the search has the others. */
const maxShown = 100

/** The way back: to where one came from, or to the inbox for who came by an address. */
function Back() {
  const { key } = useLocation()
  const navigate = useNavigate()
  const keysOf = useKeysOf()
  const back = () => void (key === 'default' ? navigate(paths.inbox) : navigate(-1))
  useCommands({ 'list.back': back })
  return <IconButton name="Back" icon={ArrowLeft} keys={keysOf('list.back')} onClick={back} />
}

/** What they wrote about, as far as it is on this device, and the way to the rest. */
function Conversations({ contact, story }: { contact: Contact; story: ReturnType<typeof useCustomer> }) {
  const kept = useLive(keptHere, undefined)
  const { isOffline } = useConnection()
  const { conversations } = story
  if (!conversations || !kept) return <SkeletonRows />
  return (
    <CustomerPart aria-label="Conversations">
      <h2>
        Conversations <span>{conversations.length}</span>
      </h2>
      {conversations.length > 0 && <PreviousConversations conversations={conversations} />}
      <Cover>
        <span>{coverWords(conversations.length, maxShown, kept)}</span>
        <Button
          variant="outline"
          size="small"
          icon={Search}
          denied={isOffline ? 'connection' : undefined}
          onClick={() => openPalette('conversations', searchOfCustomer(contact))}
        >
          Search the desk
        </Button>
      </Cover>
    </CustomerPart>
  )
}

function Customer({ contact }: { contact: Contact }) {
  const story = useCustomer(contact.id, maxShown)
  const { tags, notes, tasks, reference } = story
  return (
    <CustomerPlace aria-label="Customer">
      <CustomerHead contact={contact} layout="page" start={<Back />} />
      <CustomerColumns>
        <CustomerSide>
          <CustomerPart aria-label="Details">
            <h2>Details</h2>
            <CustomerDetails contact={contact} />
          </CustomerPart>
          {tags.length > 0 && (
            <CustomerPart aria-label="Tags">
              <h2>Tags</h2>
              <CustomerTags tags={tags} />
            </CustomerPart>
          )}
        </CustomerSide>
        <CustomerMain>
          <CustomerPart aria-label="Tasks">
            <h2>Tasks {tasks.length > 0 && <span>{tasks.length}</span>}</h2>
            <CustomerTasks tasks={tasks} start={{ contactId: contact.id }} />
          </CustomerPart>
          <Conversations contact={contact} story={story} />
          {notes.length > 0 && (
            <CustomerPart aria-label="Notes">
              <h2>Notes</h2>
              <CustomerNotes notes={notes} reference={reference} />
            </CustomerPart>
          )}
        </CustomerMain>
      </CustomerColumns>
    </CustomerPlace>
  )
}

function CustomerOf({ customerId }: { customerId: number }) {
  const held = useLive(contactById, customerId)
  const asked = useAskedCustomer(held === null ? customerId : null)
  const contact = held ?? asked.contact
  if (contact) return <Customer contact={contact} />
  if (asked.refused) return <ErrorScreen status={asked.refused} />
  return (
    <CustomerPlace aria-label="Customer">
      {held === undefined ? (
        <SkeletonRows />
      ) : (
        <MissingCustomer isGone={asked.isGone} again={asked.again} back={<Back />} />
      )}
    </CustomerPlace>
  )
}

/** Somebody who writes to the desk: how to reach them and what they wrote about, also without a connection. */
export function CustomerPage() {
  const customerId = toRecordId(useParams().customerId)
  return customerId === null ? <ErrorScreen status={404} /> : <CustomerOf customerId={customerId} />
}

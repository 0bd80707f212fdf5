import { ArrowLeft, Search } from 'lucide-react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { useCommands } from '#app/commands/handlers.ts'
import { useKeysOf } from '#app/commands/key-map.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { paths, toRecordId } from '#app/paths.ts'
import { openPalette } from '#app/commands/palette-store.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { manageContactsAccess } from '#domain/access/plan-access.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import type { Contact } from '#domain/customers/contact.ts'
import { deviceStorage } from '#local/queries/device.ts'
import { contactById } from '#local/queries/people.ts'
import { KnownCompany, knownCompany } from './companies/company-details.tsx'
import { coverText } from './details/cover-texts.ts'
import { CustomerAssets, useCustomerAssets } from './details/customer-assets.tsx'
import { CustomerDetails } from './details/customer-details.tsx'
import { editCustomer, noteOnCustomer, removeNoteOnCustomer, tagCustomer } from './customer-changes.ts'
import { CustomerDuplicates } from './details/customer-duplicates.tsx'
import { CustomerFields } from './details/customer-fields.tsx'
import { CustomerHead } from './customer-head.tsx'
import { searchOfCustomer } from '#app/messages/customer-name.ts'
import { CustomerMenu } from './customer-menu.tsx'
import { CustomerNotes } from './details/customer-notes.tsx'
import {
  Cover,
  CustomerColumns,
  CustomerMain,
  CustomerPart,
  CustomerPlace,
  CustomerSide,
} from './customer-page-styles.ts'
import { CustomerTags } from './details/customer-tags.tsx'
import { CustomerRatings, useCustomerRatings } from '#app/surveys/customer-ratings.tsx'
import { CustomerTasks } from '#app/tasks/customer-tasks.tsx'
import { MissingCustomer } from './missing-customer.tsx'
import { CustomValues, EditedValues } from './fields/custom-values.tsx'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useWaiting } from '#app/tasks/board/board-waiting.ts'
import { useCustomFields } from './fields/use-custom-fields.ts'
import { FavouriteButton } from './list/favourite-button.tsx'
import { NoteList } from './details/note-list.tsx'
import { OwnTags } from './details/own-tags.tsx'
import { PreviousConversations } from './details/previous-conversations.tsx'
import { useAskedCustomer } from './use-asked-customer.ts'
import { useCustomer } from './use-customer.ts'

/** Maximum number of listed conversations; the search finds the others. */
const maxShown = 100

/** Back button: to the previous page, or to the list if the page was opened by its address. */
function Back() {
  const { key } = useLocation()
  const navigate = useNavigate()
  const keysOf = useKeysOf()
  const back = () => void (key === 'default' ? navigate(paths.customers) : navigate(-1))
  useCommands({ 'list.back': back })
  return <IconButton name="Back" icon={ArrowLeft} keys={keysOf('list.back')} onClick={back} />
}

/** Conversations of the customer on this device, with a link to the rest. */
function Conversations({ contact, story }: { contact: Contact; story: ReturnType<typeof useCustomer> }) {
  const kept = useLive(deviceStorage, undefined)
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
        <span>{coverText(conversations.length, maxShown, kept)}</span>
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

/** Contacts on this device can be edited, also offline. */
function Customer({ contact, isHeld }: { contact: Contact; isHeld: boolean }) {
  const desk = useDesk()
  const denied = useAccess(manageContactsAccess)
  const fields = useCustomFields('contact')
  const pending = useWaiting().has(contact.id)
  const story = useCustomer(contact.id, maxShown)
  const { tags, notes, tasks, reference } = story
  const assets = useCustomerAssets(contact)
  const ratings = useCustomerRatings(contact.id)
  const company = knownCompany(contact)
  return (
    <CustomerPlace aria-label="Customer">
      <CustomerHead
        contact={contact}
        layout="page"
        start={<Back />}
        end={
          <>
            <FavouriteButton id={contact.id} />
            <CustomerMenu contact={contact} />
          </>
        }
      />
      <CustomerColumns>
        <CustomerSide>
          <CustomerPart aria-label="Details">
            <h2>Details</h2>
            {isHeld && <CustomerFields contact={contact} />}
            <CustomerDetails contact={contact} isRest={isHeld} />
          </CustomerPart>
          {company && (
            <CustomerPart aria-label="Company">
              <h2>Company</h2>
              <KnownCompany company={company} />
            </CustomerPart>
          )}
          {fields.length > 0 && (
            <CustomerPart aria-label="Fields">
              <h2>Fields</h2>
              {isHeld ? (
                <EditedValues
                  values={contact.fields}
                  pending={pending}
                  onSave={(change) =>
                    void editCustomer(desk, contact.id, { fields: { ...change } }).catch(reportFailure)
                  }
                />
              ) : (
                <CustomValues fields={fields} values={contact.fields} />
              )}
            </CustomerPart>
          )}
          <CustomerPart aria-label="Tags">
            <h2>Tags</h2>
            <OwnTags
              labelIds={contact.labelIds}
              denied={denied}
              {...(isHeld && { onTag: (label, isOn) => tagCustomer(desk, contact.id, label, isOn) })}
            />
          </CustomerPart>
          <CustomerPart aria-label="Notes on the customer">
            <h2>Notes {contact.notes.length > 0 && <span>{contact.notes.length}</span>}</h2>
            <NoteList
              key={contact.id}
              of={`contact.${contact.id}`}
              notes={contact.notes}
              denied={denied}
              {...(isHeld && {
                onAdd: (note) => noteOnCustomer(desk, contact.id, note),
                onRemove: (noteId) => removeNoteOnCustomer(desk, contact.id, noteId),
              })}
            />
          </CustomerPart>
          {tags.length > 0 && (
            <CustomerPart aria-label="Tags of their conversations">
              <h2>Tags of their conversations</h2>
              <CustomerTags tags={tags} />
            </CustomerPart>
          )}
        </CustomerSide>
        <CustomerMain>
          <CustomerDuplicates contact={contact} />
          <CustomerPart aria-label="Tasks">
            <h2>Tasks {tasks.length > 0 && <span>{tasks.length}</span>}</h2>
            <CustomerTasks tasks={tasks} start={{ contactId: contact.id }} />
          </CustomerPart>
          {assets.length > 0 && (
            <CustomerPart aria-label="Assets">
              <h2>
                Assets <span>{assets.length}</span>
              </h2>
              <CustomerAssets assets={assets} />
            </CustomerPart>
          )}
          {ratings.length > 0 && (
            <CustomerPart aria-label="Satisfaction">
              <h2>
                Satisfaction <span>{ratings.length}</span>
              </h2>
              <CustomerRatings ratings={ratings} />
            </CustomerPart>
          )}
          <Conversations contact={contact} story={story} />
          {notes.length > 0 && (
            <CustomerPart aria-label="Notes in conversations">
              <h2>Notes in conversations</h2>
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
  // The server answers for a merged contact with the one it was merged into.
  if (contact && contact.id !== customerId) return <Navigate to={paths.customer(contact.id)} replace />
  if (contact) return <Customer contact={contact} isHeld={Boolean(held)} />
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

/** Page of a customer: contact details and conversations, also offline. */
export function CustomerPage() {
  const customerId = toRecordId(useParams().customerId)
  return customerId === null ? <ErrorScreen status={404} /> : <CustomerOf customerId={customerId} />
}

import { Radio } from '@mui/material'
import { useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { TextInput } from '#app/ui/field.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { mutate } from '#app/desk/live/changes.ts'
import { conversationById } from '#local/queries/conversations.ts'
import { statusLabel } from '#app/messages/status-list.ts'
import { ActDialog } from '#app/messages/act-dialog.tsx'
import { tell } from '#app/messages/conversation-changes.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { Choice, Choices, Quiet } from './merge-styles.ts'
import { MergePreview } from './merge-preview.tsx'
import { useMergeSearch, type FoundConversation } from './merge-search.ts'
import { ticketOf } from './merge-texts.ts'

interface FoundListProps {
  found: readonly FoundConversation[]
  chosenId: number | null
  onChoose: (id: number) => void
}

function FoundList({ found, chosenId, onChoose }: FoundListProps) {
  const { reference } = useConversation()
  return (
    <Choices role="radiogroup" aria-label="Conversations found">
      {found.map((row) => (
        <Choice key={row.id} data-chosen={row.id === chosenId || undefined}>
          <Radio
            name="merge-with"
            value={row.id}
            checked={row.id === chosenId}
            onChange={() => onChoose(row.id)}
          />
          <span>
            <b dir="auto">{`${ticketOf(row)} ${row.subject}`}</b>
            <small>
              {[row.customer, statusLabel(row.statusId), reference.mailboxes.get(row.mailboxId)?.name]
                .filter(Boolean)
                .join(', ')}
            </small>
          </span>
          <RelativeTime at={row.lastActivityAt} />
        </Choice>
      ))}
    </Choices>
  )
}

/** Dialog to choose the other conversation of a merge and the survivor; shows the effects. */
export default function MergeDialog({ onClose }: { onClose: () => void }) {
  const desk = useDesk()
  const { conversation, isOffline } = useConversation()
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [staysId, setStaysId] = useState(conversation.id)
  const { found, isAsking } = useMergeSearch(text, conversation, isOffline)
  const chosen = useLive(conversationById, chosenId ?? 0) ?? null
  const choose = (id: number) => {
    setChosenId(id)
    setStaysId(conversation.id)
    // Fetches an old conversation that is not in the replica, so that the merge can be applied locally.
    desk.client.worker.want([id]).catch(reportFailure)
  }
  const isOtherStaying = chosen !== null && staysId === chosen.id
  const merge = async () => {
    if (!chosen) return
    const [stays, goes] = isOtherStaying ? [chosen, conversation] : [conversation, chosen]
    const made = await mutate(desk, 'conversations.merge', { conversationId: stays.id, ids: [goes.id] })
    onClose()
    tell(desk, made, isOffline, 'Conversation Merged')
  }
  const isFound = found.length > 0
  return (
    <ActDialog
      title="Merge Conversation"
      act="Merge"
      isReady={chosen !== null}
      onAct={merge}
      onClose={onClose}
    >
      <TextInput
        label="Conversation to merge with"
        placeholder="Subject, ticket number or customer"
        value={text}
        onChange={setText}
        autoFocus
        autoComplete="off"
      />
      {text.trim() === '' && isFound && <Quiet>Other conversations of this customer</Quiet>}
      {isFound ? (
        <FoundList found={found} chosenId={chosenId} onChoose={choose} />
      ) : (
        <Quiet role="status">
          {text.trim() === ''
            ? 'Type to look for a conversation'
            : isAsking
              ? 'Looking…'
              : isOffline
                ? 'No Results Found on this device'
                : 'No Results Found'}
        </Quiet>
      )}
      {chosenId !== null && !chosen && <Quiet role="status">It is brought to this device…</Quiet>}
      {chosen && <MergePreview one={conversation} other={chosen} staysId={staysId} onStays={setStaysId} />}
    </ActDialog>
  )
}

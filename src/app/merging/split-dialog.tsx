import { Checkbox } from '@mui/material'
import { Fragment, useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { TextInput } from '#app/ui/field.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { mutate } from '#app/desk/live/changes.ts'
import { conversationLimits } from '#domain/conversations/conversation.ts'
import { writtenAt } from '#domain/conversations/messages/message.ts'
import { takeIds } from '#local/ids.ts'
import { invariant } from '#lib/invariant.ts'
import { ActDialog } from '#app/messages/act-dialog.tsx'
import { tell } from '#app/messages/conversation-changes.ts'
import { authorOf, useConversation } from '#app/messages/conversation-view.ts'
import { Choice, Choices, Outcome, Quiet } from './merge-styles.ts'
import { splitOutcome } from './merge-texts.ts'

/** Dialog to choose the messages to split off into a new conversation; shows the effects. */
export default function SplitDialog({ onClose }: { onClose: () => void }) {
  const desk = useDesk()
  const view = useConversation()
  const { conversation, thread, isOffline } = view
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [subject, setSubject] = useState(conversation.subject)
  // Unsent messages are not on the server and cannot be split off.
  const messages = thread.messages.filter(({ isPending }) => !isPending)
  const messageIds = messages.map(({ id }) => id).filter((id) => picked.has(id))
  const isAll = messageIds.length >= conversation.totalMessages
  const isTooLong = subject.trim().length > conversationLimits.subject
  const isReady = messageIds.length > 0 && !isAll && !isTooLong
  const toggle = (id: number) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  const split = async () => {
    const [newId] = await takeIds(desk.db, 1)
    const args = {
      conversationId: conversation.id,
      newId: invariant(newId, 'id'),
      messageIds,
      subject: subject.trim(),
    }
    const made = await mutate(desk, 'conversations.split', args)
    onClose()
    tell(desk, made, isOffline, 'Conversation splited')
  }
  return (
    <ActDialog
      title="Split Conversation"
      act="Split"
      isReady={isReady}
      dirty={picked.size > 0}
      onAct={split}
      onClose={onClose}
    >
      <Quiet as="h3">Messages for the new conversation</Quiet>
      <Choices role="group" aria-label="Messages for the new conversation">
        {messages.map((message, index) => (
          <Choice key={message.id} data-chosen={picked.has(message.id) || undefined}>
            <Checkbox
              checked={picked.has(message.id)}
              onChange={() => toggle(message.id)}
              autoFocus={index === messages.length - 1}
            />
            <span>
              <b>{authorOf(message, view).name}</b>
              <small dir="auto">{message.preview}</small>
            </span>
            <RelativeTime at={writtenAt(message)} />
          </Choice>
        ))}
      </Choices>
      {messageIds.length > 0 && (
        <Outcome aria-label="What will happen">
          {isAll ? (
            <p role="alert">One message has to stay</p>
          ) : (
            <>
              <TextInput
                label="Subject of the new conversation"
                value={subject}
                onChange={setSubject}
                max={conversationLimits.subject}
              />
              <dl>
                {splitOutcome(view, messageIds).map(({ label, text }) => (
                  <Fragment key={label}>
                    <dt>{label}</dt>
                    <dd dir="auto">{text}</dd>
                  </Fragment>
                ))}
              </dl>
            </>
          )}
        </Outcome>
      )}
    </ActDialog>
  )
}

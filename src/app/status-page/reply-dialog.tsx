import { useState } from 'react'
import {
  incidentReplyLimits,
  postIncidentReply,
  type IncidentReply,
} from '#domain/status-page/incident-conversations.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { undoSendSetting } from '#app/desk/undo-send-setting.ts'
import { ActDialog } from '#app/messages/act-dialog.tsx'
import { styled } from '#app/theme/styled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { TextInput } from '#app/ui/field.tsx'
import { conversationsText } from './conversation-texts.ts'

/** Number of names in the preview; the others are only counted. */
const shownNames = 5

const Targets = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'grid',
  gap: theme.spacing(2),
  marginTop: theme.spacing(4),
}))

interface ReplyDialogProps {
  incidentId: number
  preview: IncidentReply
  onChange: (reply: IncidentReply) => void
  /** Stops the whole sending. */
  onStop: () => Promise<void>
  onClose: () => void
}

/** Preview of the reply and its recipients, with the send button. */
export default function ReplyDialog({ incidentId, preview, onChange, onStop, onClose }: ReplyDialogProps) {
  const desk = useDesk()
  const { update, to, data, answered, subscribed } = preview
  const [text, setText] = useState(preview.text)
  const names = data
    .slice(0, shownNames)
    .map(({ contact, subject }) => contact?.name || contact?.email || subject)
  const more = to - names.length
  const send = async () => {
    const delay = undoSendSetting.get()
    onChange(await callDesk(desk, postIncidentReply, { id: incidentId, update, text, delay }))
    onClose()
    showToast({
      text: `The update goes to ${conversationsText(to)}`,
      lasts: Math.max(5, delay) * 1000,
      action: { label: 'Stop', run: () => void onStop() },
    })
  }
  return (
    <ActDialog
      title="Send update as reply"
      act={`Send to ${conversationsText(to)}`}
      isReady={to > 0 && text.trim() !== '' && text.length <= incidentReplyLimits.text}
      dirty={text !== preview.text}
      onAct={send}
      onClose={onClose}
    >
      <TextInput
        label="Text"
        help="It is sent in the thread of each conversation, once"
        value={text}
        onChange={setText}
        max={incidentReplyLimits.text}
        multiline
        rows={8}
      />
      <Targets>
        <p dir="auto">
          {to === 0
            ? 'Nobody is left to send it to.'
            : `To ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`}
        </p>
        {answered > 0 && <p>{`${conversationsText(answered)} already answered with this update.`}</p>}
        {subscribed > 0 && (
          <p>{`${conversationsText(subscribed)} left out: the customer subscribes to the page and gets this update by mail.`}</p>
        )}
      </Targets>
    </ActDialog>
  )
}

import { useState } from 'react'
import * as z from 'zod/mini'
import {
  deleteIntegration,
  getIntegration,
  integrationLimits,
  putIntegration,
  testIntegration,
  type Integration,
} from '#domain/integrations/integration.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { denialTexts } from '#app/ui/denial.ts'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { EventsField } from '#app/webhooks/events-field.tsx'

const provider = 'slack'

/** Slack connection: posts events of the desk to a channel by an incoming webhook. */
export function SlackConnection() {
  return useAccess(getIntegration) === undefined ? <Connection /> : <p>{denialTexts.role}</p>
}

function Connection() {
  const desk = useDesk()
  const { value, gap, again } = useAnswer<Integration>(
    { key: 'integration slack', schema: getIntegration.output },
    (signal) => callDesk(desk, getIntegration, { provider }, signal),
  )
  const [isOpen, setIsOpen] = useState(false)
  const mayManage = useAccess(putIntegration, true)
  const mayAct = useAccess(testIntegration, true)
  if (!value) return <AnswerGap gap={gap} again={again} what="Slack" />
  const { isConnected, events, sentAt, trouble } = value
  const test = async () => {
    await callDesk(desk, testIntegration, { provider })
    showToast({ text: 'Test message sent' })
  }
  const disconnect = async () => {
    const isSure = await ask({
      title: 'Disconnect Slack',
      text: 'Slack is not notified any more, and the webhook URL is deleted.',
      confirm: 'Disconnect',
      tone: 'dangerFill',
    })
    if (!isSure) return
    await callDesk(desk, deleteIntegration, { provider })
    showToast({ text: 'Slack disconnected' })
    again()
  }
  return (
    <>
      <p>
        {isConnected
          ? `Connected: a channel is told of ${events.length === 1 ? '1 event' : `${events.length} events`}.`
          : 'Not connected. A channel of Slack can be told of what happens on the desk.'}
      </p>
      {sentAt !== null && (
        <p>
          The last message arrived <RelativeTime at={sentAt} show="stamp" />.
        </p>
      )}
      {trouble !== null && <p role="alert">{`The last message did not arrive: ${trouble}.`}</p>}
      <div>
        <Button
          variant={isConnected ? 'outline' : 'primary'}
          denied={mayManage}
          onClick={() => setIsOpen(true)}
        >
          {isConnected ? 'Change' : 'Connect'}
        </Button>{' '}
        {isConnected && (
          <>
            <Button variant="outline" denied={mayAct} onClick={() => void test().catch(reportFailure)}>
              Send test message
            </Button>{' '}
            <Button
              variant="danger"
              denied={mayManage}
              onClick={() => void disconnect().catch(reportFailure)}
            >
              Disconnect
            </Button>
          </>
        )}
      </div>
      {isOpen && (
        <ConnectDialog
          seen={value}
          onClose={() => {
            setIsOpen(false)
            again()
          }}
        />
      )}
    </>
  )
}

const words = z.omit(putIntegration.input as never, { provider: true } as never) as z.ZodMiniType<{
  url?: string | null | undefined
  events: Integration['events']
}>

function ConnectDialog({ seen, onClose }: { seen: Integration; onClose: () => void }) {
  const desk = useDesk()
  const form = useDialogForm(words, { url: '', events: seen.events }, async (typed) => {
    await callDesk(desk, putIntegration, { provider, ...typed })
    showToast({ text: seen.isConnected ? 'Slack changed' : 'Slack connected' })
    onClose()
  })
  const help = 'In Slack: add the app Incoming Webhooks to a channel, and copy the webhook URL that it shows.'
  return (
    <FormDialog
      title={seen.isConnected ? 'Change Slack' : 'Connect Slack'}
      form={form}
      dirty={form.isDirty}
      act={seen.isConnected ? ['Save', 'Saving…'] : ['Connect', 'Connecting…']}
      onClose={onClose}
    >
      <BoundText
        control={form.control}
        name="url"
        label="Webhook URL"
        max={integrationLimits.url}
        locked={false}
        autoFocus
        help={seen.isConnected ? 'Left empty, the present one stays.' : help}
      />
      <EventsField control={form.control} name="events" denied={undefined} />
    </FormDialog>
  )
}

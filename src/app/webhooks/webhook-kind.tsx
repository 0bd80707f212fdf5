import { RefreshCw, Send, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import {
  createWebhook,
  renewWebhookSecret,
  testWebhook,
  webhookLimits,
  webhookResource,
  type Webhook,
  type WebhookInput,
} from '#domain/webhooks/webhook.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { callsOf, switchOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { showOnce } from '#app/records/shown-once.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { EventsField } from './events-field.tsx'
import { WebhookLog } from './webhook-log.tsx'

function Fields({ form, isLocked }: FieldsProps<WebhookInput, Webhook>) {
  const { control, seen } = form
  const denied = isLocked ? form.denied : undefined
  return (
    <>
      {seen?.isActive && seen.failingSince !== null && (
        <p role="alert">
          No call has arrived since <RelativeTime at={seen.failingSince} show="stamp" />. They are tried again
          by themselves; each answer stands below.
        </p>
      )}
      {seen?.offReason && (
        <p role="alert">
          {`The desk has switched it off. ${seen.offReason}. What happens meanwhile is kept for 30 days, and is sent in order once it is on again.`}
        </p>
      )}
      <BoundText
        control={control}
        name="url"
        label="URL"
        max={webhookLimits.url}
        locked={isLocked}
        help="It begins with https:// and is called by POST."
      />
      <BoundText
        control={control}
        name="description"
        label="Description"
        max={webhookLimits.description}
        locked={isLocked}
      />
      <EventsField control={control} name="events" denied={denied} />
      <BoundSwitch
        control={control}
        name="isActive"
        label="On"
        help="When switched on again, it receives the events in between."
        denied={denied}
      />
      {seen && <WebhookLog webhook={seen} />}
    </>
  )
}

const secretText =
  'Copy the secret now: it is not shown again. Receivers check with it that a call is from this desk, as Standard Webhooks says.'

const showSecret = (value: string) =>
  showOnce({ title: 'Signing secret', text: secretText, label: 'Secret', value })

function FormHead({ row }: { row: Webhook }) {
  const desk = useDesk()
  const denied = useAccess(testWebhook, true)
  const [isBusy, setIsBusy] = useState(false)
  const run = (work: () => Promise<void>) => {
    setIsBusy(true)
    void work()
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  }
  const test = async () => {
    await callDesk(desk, testWebhook, { id: row.id })
    showToast({ text: 'Test event sent' })
  }
  const renew = async () => {
    const isSure = await ask({
      title: 'New secret',
      text: 'Calls are signed with the present secret as well for 24 hours.',
      confirm: 'Make a new secret',
    })
    if (isSure) showSecret((await callDesk(desk, renewWebhookSecret, { id: row.id })).secret)
  }
  return (
    <>
      <Button
        variant="outline"
        size="small"
        icon={RefreshCw}
        denied={denied}
        busy={isBusy}
        onClick={() => run(renew)}
      >
        New secret
      </Button>
      <Button
        variant="outline"
        size="small"
        icon={Send}
        denied={denied ?? (row.isActive ? undefined : 'off')}
        busy={isBusy}
        onClick={() => run(test)}
      >
        Send test event
      </Button>
    </>
  )
}

const stateOf = ({ isActive, failingSince, offReason }: Webhook) =>
  isActive ? (failingSince === null ? 'On' : 'Failing') : offReason ? 'Switched off by the desk' : 'Off'

const calls = callsOf(webhookResource, (webhook): Webhook => webhook)

const kind: RecordKind<WebhookInput, Webhook> = {
  icon: WebhookIcon,
  about: 'A webhook tells another program what happens on the desk.',
  access: webhookResource.write,
  needsConnection: true,
  source: fromServer(webhookResource),
  schema: webhookResource.input,
  valuesOf: (webhook) => ({
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events ?? [],
    isActive: webhook?.isActive ?? true,
  }),
  changes: {
    ...calls,
    async save(desk, words, seen) {
      if (seen) return calls.save(desk, words, seen)
      const { secret, ...made } = await callDesk(desk, createWebhook, words)
      showSecret(secret)
      return made
    },
  },
  toasts: { created: 'Webhook Created', updated: 'Webhook Updated', deleted: 'Webhook Deleted' },
  onOff: switchOf(webhookResource),
  useLine: () => (webhook) => ({
    title: webhook.url,
    // A phone has no room for the columns.
    text: [webhook.isActive && webhook.failingSince !== null && stateOf(webhook), webhook.description]
      .filter(Boolean)
      .join(' · '),
    cells: [
      webhook.events.length === 1 ? '1 event' : `${webhook.events.length} events`,
      webhook.failingSince === null ? (
        stateOf(webhook)
      ) : (
        <span key="state">
          {stateOf(webhook)} since <RelativeTime at={webhook.failingSince} show="stamp" />
        </span>
      ),
    ],
  }),
  columns: ['Events', 'State'],
  Fields,
  FormHead,
}

/** List and form of webhooks, with the delivery log. */
export const { List, Form } = recordPages(kind)

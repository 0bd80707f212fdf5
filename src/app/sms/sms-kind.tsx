import { MessageSquareText } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { smsChannelResource, type SmsChannel, type SmsChannelInput } from '#domain/sms/sms-channel.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { paths } from '#app/paths.ts'
import { callsOf, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { SmsFields } from './sms-fields.tsx'

const calls = callsOf(smsChannelResource, (channel): SmsChannel => channel)

const toasts = {
  created: 'SMS Channel Added',
  updated: 'SMS Channel Updated',
  deleted: 'SMS Channel Deleted',
}

/** Deletes the open channel after two confirmations (SMS-003). */
function DeleteChannel({ row }: { row: SmsChannel }) {
  const desk = useDesk()
  const navigate = useNavigate()
  const remove = async () => {
    const isSure = await ask({
      title: 'Delete Channel',
      text: `${row.name} sends and receives no more messages, and ${row.phoneNumber} is free. Its conversations stay.`,
      confirm: 'Delete Channel',
      tone: 'dangerFill',
    })
    if (!isSure) return
    await calls.remove(desk, row)
    showToast({ text: toasts.deleted })
    await navigate(paths.sms)
  }
  return (
    <Button variant="danger" onClick={() => void remove().catch(reportFailure)}>
      Delete Channel
    </Button>
  )
}

const kind: RecordKind<SmsChannelInput, SmsChannel> = {
  icon: MessageSquareText,
  about: 'Customers write to a phone number, and agents answer by text message.',
  access: smsChannelResource.write,
  needsConnection: true,
  source: fromServer(smsChannelResource),
  schema: smsChannelResource.input,
  valuesOf: (channel) => ({
    name: channel?.name ?? '',
    // Empty until chosen; the schema then reports it.
    provider: channel?.provider ?? (null as unknown as SmsChannel['provider']),
    authToken: '',
    accountSID: channel?.accountSID ?? '',
    sid: channel?.sid ?? '',
    webhookUrl: channel?.webhookUrl ?? '',
    phoneNumber: channel?.phoneNumber ?? '',
    assignees: channel?.assignees ?? [],
    threadingInterval: channel?.threadingInterval ?? 1,
    settings: channel?.settings ?? { autoResolvedDays: 0 },
  }),
  changes: {
    ...calls,
    // The number and its keys cannot be changed (ADM-040).
    save: (desk, words, seen) => {
      if (!seen) return calls.save(desk, words, seen)
      const { name, provider, webhookUrl, assignees, threadingInterval, settings } = words
      const change = { name, provider, webhookUrl, assignees, threadingInterval, settings }
      return callDesk(desk, smsChannelResource.endpoints.update, {
        ...(change as SmsChannelInput),
        ...{ id: seen.id, revision: seen.revision },
      })
    },
  },
  toasts,
  useLine:
    () =>
    ({ name, phoneNumber, provider }) => ({
      title: name,
      text: `${phoneNumber} · ${provider === 'twilio' ? 'Twilio' : 'Custom SMS'}`,
    }),
  FormHead: DeleteChannel,
  Fields: SmsFields,
}

/** List and form of SMS channels. */
export const { List, Form } = recordPages(kind)

import { MailPlus } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import {
  subscriberFault,
  subscriberResource,
  subscriberTypeNames,
  subscriberTypes,
  subscriberUrlLimit,
  type Subscriber,
  type SubscriberInput,
} from '#domain/status-page/subscriber.ts'
import { BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { callsOf, switchOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { checkedBy } from './checked-schema.ts'

const { isOn, turn } = switchOf(subscriberResource)
const types = subscriberTypes.map((value) => ({ value, label: subscriberTypeNames[value] }))

const urlHelp = {
  webhook: 'A public address that begins with https://. Its first call brings the key that signs all others',
  slack: 'The URL of an incoming webhook of the channel',
}

function Fields({ form, isLocked }: FieldsProps<SubscriberInput, Subscriber>) {
  const { control, seen } = form
  const denied = isLocked ? form.denied : undefined
  const type = useWatch({ control, name: 'type' })
  return (
    <>
      <BoundSelect
        control={control}
        name="type"
        label="Type"
        options={types}
        denied={denied ?? (seen ? 'fixed' : undefined)}
      />
      {type === 'email' ? (
        <BoundText
          control={control}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          help="A mail asks them to confirm; until then nothing is sent"
          locked={isLocked}
        />
      ) : (
        <BoundText
          control={control}
          name="url"
          label="URL"
          inputMode="url"
          max={subscriberUrlLimit}
          help={seen ? `${seen.address} cannot be changed: add another one` : urlHelp[type]}
          locked={isLocked || seen !== null}
        />
      )}
      <BoundSwitch control={control} name="isActive" label="Active" denied={denied} />
    </>
  )
}

const kind: RecordKind<SubscriberInput, Subscriber> = {
  icon: MailPlus,
  about: 'Subscribers are notified of each incident and maintenance: by mail, by a webhook or in Slack.',
  access: subscriberResource.write,
  needsConnection: true,
  source: fromServer(subscriberResource),
  schema: checkedBy(subscriberResource.input, subscriberFault),
  valuesOf: (row) => ({
    type: row?.type ?? 'email',
    email: row?.email ?? '',
    url: '',
    isActive: row?.isActive ?? true,
    services: row?.services ?? null,
  }),
  changes: callsOf(subscriberResource, (row): Subscriber => row),
  toasts: { created: 'Subscribers Added', updated: 'Subscriber Updated', deleted: 'Subscriber Deleted' },
  onOff: {
    isOn,
    async turn(desk, row, isActive) {
      await turn(desk, row, isActive)
      showToast({ text: 'Subscribers Status Updated' })
    },
  },
  useLine:
    () =>
    ({ type, address, services, confirmedAt, offReason, lastAt, lastReason }) => ({
      title: address,
      text: offReason ?? (services === null ? 'All services' : `${services.length} services`),
      cells: [
        subscriberTypeNames[type],
        confirmedAt === null ? 'Not confirmed yet' : 'Confirmed',
        lastAt === null ? (
          'None yet'
        ) : (
          <>
            <RelativeTime at={lastAt} />
            {lastReason !== null && ` · ${lastReason}`}
          </>
        ),
      ],
    }),
  columns: ['Type', 'Address', 'Last delivery'],
  Fields,
}

/** List and form of subscribers. */
export const { List, Form } = recordPages(kind)

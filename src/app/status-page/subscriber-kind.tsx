import { MailPlus } from 'lucide-react'
import { subscriberResource, type Subscriber, type SubscriberWords } from '#domain/status-page/subscriber.ts'
import { BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { callsOf, switchOf, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { showToast } from '#app/toasts/toast-store.ts'

const { isOn, turn } = switchOf(subscriberResource)

const kind: RecordKind<SubscriberWords, Subscriber> = {
  icon: MailPlus,
  about: 'Subscribers get a mail about each incident and maintenance.',
  access: subscriberResource.write,
  needsConnection: true,
  source: fromServer(subscriberResource),
  schema: subscriberResource.words,
  valuesOf: (row) => ({
    email: row?.email ?? '',
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
    ({ email, services, confirmedAt }) => ({
      title: email,
      text: services === null ? 'All services' : `${services.length} services`,
      cells: [confirmedAt === null ? 'Not confirmed yet' : 'Confirmed'],
    }),
  columns: ['Address'],
  Fields: ({ form, isLocked }) => (
    <>
      <BoundText
        control={form.control}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        help="A mail asks them to confirm; until then nothing is sent"
        locked={isLocked}
      />
      <BoundSwitch
        control={form.control}
        name="isActive"
        label="Active"
        denied={isLocked ? form.denied : undefined}
      />
    </>
  ),
}

/** Subscribers: their list, and the form of one. */
export const { List, Form } = recordPages(kind)

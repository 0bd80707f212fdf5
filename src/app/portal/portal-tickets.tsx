import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import {
  portalFormLimits,
  portalFormResource,
  portalFormSchema,
  type PortalForm,
} from '#domain/portal/form.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { useRecordForm } from '#app/forms/use-record-form.ts'
import { mailboxOptions } from '#app/messages/mailbox-options.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { RecordFormPage } from '#app/records/record-form-page.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { reference } from '#local/queries/people.ts'

const { get, update } = portalFormResource.endpoints

const texts = [
  { name: 'heading', label: 'Heading', max: portalFormLimits.heading },
  { name: 'submitButton', label: 'Button', max: portalFormLimits.button },
  { name: 'submitMessage', label: 'Message after sending', max: portalFormLimits.message },
] as const

function Form({ settings, asOf }: { settings: PortalForm; asOf: number | undefined }) {
  const desk = useDesk()
  const denied = useAccess(portalFormResource.write, true)
  const people = useLive(reference, undefined)
  const form = useRecordForm<PortalForm, PortalForm>({
    record: settings,
    resolver: zodResolver(portalFormSchema as never) as never,
    valuesOf: (saved) => saved ?? settings,
    async save(typed, over) {
      const saved = await callDesk(desk, update, { ...typed, seen: over ?? settings })
      showToast({ text: 'Settings Updated', key: 'settings' })
      return saved
    },
    currentOf: (current) => z.parse(portalFormResource.schema, current),
    denied,
    back: null,
  })
  const { control } = form
  const isLocked = denied !== undefined && denied !== 'connection'
  const lock = isLocked ? denied : undefined
  return (
    <RecordFormPage form={form} title="Tickets" asOf={asOf}>
      <BoundSwitch
        control={control}
        name="isActive"
        label="Customers can open tickets"
        help="By a form with name, email, subject and message"
        denied={lock}
      />
      <BoundSelect
        control={control}
        name="mailboxId"
        label="Inbox"
        placeholder="Choose an inbox"
        options={mailboxOptions(people)}
        denied={lock}
      />
      {texts.map((words) => (
        <BoundText key={words.name} control={control} locked={isLocked} {...words} />
      ))}
      <BoundSwitch control={control} name="isAttachment" label="Files can be attached" denied={lock} />
    </RecordFormPage>
  )
}

/** Settings of the form in which customers open tickets in the portal. */
export function PortalTickets() {
  const desk = useDesk()
  const { value, gap, asOf, again } = useAnswer({ key: 'portalForm', schema: get.output }, (signal) =>
    callDesk(desk, get, {}, signal),
  )
  if (value) return <Form settings={value} asOf={asOf} />
  return (
    <SettingsPage title="Tickets" back={null}>
      <AnswerGap gap={gap} again={again} what="Tickets" />
    </SettingsPage>
  )
}

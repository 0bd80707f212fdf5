import { useWatch } from 'react-hook-form'
import {
  smsChannelLimits,
  smsEndpoints,
  type SmsChannel,
  type SmsChannelInput,
} from '#domain/sms/sms-channel.ts'
import { ThreadingFields, type ThreadingControl } from '#app/channels/mailbox/threading-fields.tsx'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { BoundNumber, BoundText } from '#app/forms/bound-fields.tsx'
import { FormPart } from '#app/forms/form-part.tsx'
import type { FieldsProps } from '#app/records/record-kind.ts'
import type { RecordForm } from '#app/forms/use-record-form.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { CustomContract } from './custom-contract.tsx'
import { TwilioNumber } from './twilio-number.tsx'

/** Form of an SMS channel. */
export type SmsForm = RecordForm<SmsChannelInput, SmsChannel>

const providers = [
  { value: 'twilio', label: 'Twilio' },
  { value: 'custom_sms', label: 'Custom SMS' },
] as const

/** Fields of an SMS channel: provider, credentials, inboxes and auto-resolve (SMS-002). */
export function SmsFields({ form, isLocked }: FieldsProps<SmsChannelInput, SmsChannel>) {
  const { control, seen } = form
  const provider = useWatch({ control, name: 'provider' })
  const denied = isLocked ? form.denied : undefined
  return (
    <>
      <FormPart>
        <h2>SMS Settings</h2>
      </FormPart>
      <BoundText control={control} name="name" label="Name" max={smsChannelLimits.name} locked={isLocked} />
      <ProviderField form={form} />
      {provider === 'twilio' && !seen && <TwilioNumber form={form} />}
      {provider === 'custom_sms' && !seen && (
        <>
          <BoundText
            control={control}
            name="phoneNumber"
            label="Phone number"
            inputMode="tel"
            locked={isLocked}
          />
          <BoundText
            control={control}
            name="authToken"
            label="Auth token"
            help="The shared secret of your provider and this desk. Copy it now: it is not shown again."
            locked
          />
        </>
      )}
      {seen && <TextInput label="Phone number" value={seen.phoneNumber} onChange={() => undefined} locked />}
      {seen && <TextInput label="Auth token" value="••••••••" onChange={() => undefined} locked />}
      {provider === 'custom_sms' && (
        <BoundText
          control={control}
          name="webhookUrl"
          label="Webhook URL"
          help="Where messages that agents write are handed to your provider"
          inputMode="url"
          locked={isLocked}
        />
      )}
      <ThreadingFields control={control as unknown as ThreadingControl} denied={denied} isOpen={false} />
      <BoundNumber
        control={control}
        name="settings.autoResolvedDays"
        label="Auto-resolve days"
        help="A conversation without a message for so long is closed. 0 closes none."
        unit={['day', 'days']}
        locked={isLocked}
      />
      {seen && <CustomContract channel={seen} />}
    </>
  )
}

/** Provider select; choosing a custom provider fetches a shared secret into the auth token (SMS-007). */
function ProviderField({ form }: { form: SmsForm }) {
  const desk = useDesk()
  const { control, seen, setValue, formState } = form
  const provider = useWatch({ control, name: 'provider' })
  const choose = (next: SmsChannelInput['provider']) => {
    setValue('provider', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    for (const name of ['authToken', 'phoneNumber', 'sid'] as const) setValue(name, '')
    if (next === 'custom_sms')
      void callDesk(desk, smsEndpoints.getSharedSecret, {})
        .then(({ secret }) => {
          if (form.getValues('provider') === 'custom_sms') setValue('authToken', secret)
        })
        .catch(reportFailure)
  }
  return (
    <Field label="Provider" error={formState.errors.provider?.message}>
      {({ id, describedBy }) => (
        <DropdownButton
          {...{ id, describedBy, value: provider, options: [...providers] }}
          size="input"
          label="Provider"
          placeholder="Choose a provider"
          onChange={choose}
          denied={seen ? 'fixed' : form.denied}
          invalid={formState.errors.provider !== undefined}
        />
      )}
    </Field>
  )
}

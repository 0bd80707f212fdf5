import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { billingAddress, billingAddressView, type BillingAddress } from '#domain/billing/address.ts'
import { getBillingAddress, postBillingAddress } from '#domain/billing/endpoints.ts'
import { countries } from '#domain/places/countries.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { FieldPair } from '#app/forms/field-pair.tsx'
import { useRecordForm } from '#app/forms/use-record-form.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { Gate } from '#app/records/gate.tsx'
import { RecordFormPage } from '#app/records/record-form-page.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { BillingOff, useBilling } from './billing-state.tsx'

const title = 'Billing address'
const options = countries.map(({ code, name }) => ({ value: code, label: name }))

/** Billing address. */
export function BillingAddressPage() {
  return (
    <Gate access={getBillingAddress}>
      <Asked />
    </Gate>
  )
}

function Asked() {
  const { value, gap, asOf, again, keep } = useCall(getBillingAddress)
  if (value) return <Form address={value} asOf={asOf} onSaved={(address) => void keep(address)} />
  return (
    <SettingsPage title={title}>
      <AnswerGap gap={gap} again={again} what="The address" />
    </SettingsPage>
  )
}

interface FormProps {
  address: BillingAddress
  asOf: number | undefined
  onSaved: (address: BillingAddress) => void
}

function Form({ address, asOf, onSaved }: FormProps) {
  const desk = useDesk()
  const { denied, isOn } = useBilling()
  const form = useRecordForm<BillingAddress, BillingAddress>({
    record: address,
    resolver: zodResolver(billingAddress as never) as never,
    valuesOf: (saved) => saved ?? address,
    save: async (typed) => {
      const saved = await callDesk(desk, postBillingAddress, typed)
      onSaved(saved)
      showToast({ text: 'Billing Address Updated' })
      return saved
    },
    currentOf: (current) => z.parse(billingAddressView, current),
    denied,
    back: null,
  })
  const { control } = form
  const locked = denied !== undefined && denied !== 'connection'
  const shared = { control, locked }
  return (
    <RecordFormPage form={form} title={title} asOf={asOf}>
      {isOn === false && <BillingOff />}
      <BoundText {...shared} name="name" label="Name" autoComplete="organization" />
      <BoundText {...shared} name="line1" label="Address" autoComplete="address-line1" />
      <BoundText {...shared} name="line2" label="Address line 2" optional autoComplete="address-line2" />
      <FieldPair>
        <BoundText {...shared} name="postalCode" label="Postal code" optional autoComplete="postal-code" />
        <BoundText {...shared} name="city" label="City" autoComplete="address-level2" />
      </FieldPair>
      <BoundText {...shared} name="state" label="State" optional autoComplete="address-level1" />
      <BoundSelect
        control={control}
        name="country"
        label="Country"
        options={options}
        denied={locked ? denied : undefined}
        placeholder="Choose a country"
      />
    </RecordFormPage>
  )
}

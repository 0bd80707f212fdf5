import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { getSso, putSso, ssoSchema, ssoInput, type Sso, type SsoInput } from '#domain/sso/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { useRecordForm } from '#app/forms/use-record-form.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { RecordFormPage } from '#app/records/record-form-page.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { TextInput } from '#app/ui/field.tsx'

const title = 'Single sign-on'

/** Settings of the account's identity provider. */
export function SsoSettingsPage() {
  const { value, gap, asOf, again, keep } = useCall(getSso)
  if (value) return <Form sso={value} asOf={asOf} onChanged={(changed) => void keep(changed)} />
  return (
    <SettingsPage title={title}>
      <AnswerGap gap={gap} again={again} what={title} />
    </SettingsPage>
  )
}

interface FormProps {
  sso: Sso
  asOf: number | undefined
  onChanged: (sso: Sso) => void
}

function Form({ sso, asOf, onChanged }: FormProps) {
  const desk = useDesk()
  const denied = useAccess(putSso, true)
  const form = useRecordForm<SsoInput, Sso>({
    record: sso,
    resolver: zodResolver(ssoInput as never) as never,
    valuesOf: (seen) => {
      const { issuer, clientId, isOn } = seen ?? sso
      return { issuer, clientId, isOn, clientSecret: '' }
    },
    save: async (words, over) => {
      const changed = await callDesk(desk, putSso, { ...words, revision: over?.revision ?? sso.revision })
      onChanged(changed)
      showToast({ text: 'Single Sign-On Updated' })
      return changed
    },
    currentOf: (current) => z.parse(ssoSchema, current),
    denied,
    back: null,
  })
  const { control } = form
  return (
    <RecordFormPage form={form} title={title} asOf={asOf}>
      <p>
        People of this desk may sign in at your identity provider, by OpenID Connect. Who they are is told by
        the verified address that it names; nobody is let in who was not invited here.
      </p>
      <BoundText
        control={control}
        name="issuer"
        label="Issuer"
        inputMode="url"
        locked={false}
        help="Such as https://login.example.com: its description is looked up there."
      />
      <BoundText control={control} name="clientId" label="Client ID" locked={false} />
      <BoundText
        control={control}
        name="clientSecret"
        label="Client secret"
        type="password"
        autoComplete="off"
        locked={false}
        optional={sso.hasClientSecret}
        help={
          sso.hasClientSecret
            ? 'One is kept. Leave this empty to keep it.'
            : 'Stored encrypted and never shown again.'
        }
      />
      <TextInput
        label="Address to come back to"
        value={sso.redirectUri}
        onChange={() => undefined}
        locked
        help="Your provider asks for it as the redirect URI."
      />
      <BoundSwitch control={control} name="isOn" label="Offer it on the sign-in page" denied={denied} />
    </RecordFormPage>
  )
}

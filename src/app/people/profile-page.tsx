import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { getProfile, ownProfile, profileInput, putMe } from '#domain/people/own-profile.ts'
import type { OwnProfile, ProfileInput } from '#domain/people/own-profile.ts'
import * as z from 'zod/mini'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { changeSession, currentSession } from '#app/desk/session/session-store.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { HtmlField } from '#app/editor/html-field.tsx'
import { FormPart } from '#app/forms/form-part.tsx'
import { FieldPair } from '#app/forms/field-pair.tsx'
import { useRecordForm } from '#app/forms/use-record-form.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { PhoneField } from '#app/places/phone-field.tsx'
import { RecordFormPage } from '#app/records/record-form-page.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { AwaySwitch } from './away-switch.tsx'
import { OwnDevices } from './own-devices.tsx'
import { OwnFormats } from './own-formats.tsx'
import { OwnPicture } from './own-picture.tsx'
import { EmailDialog, PasswordDialog } from './own-dialogs.tsx'

const title = 'My profile'

/** Own profile and sign-in. */
export function ProfilePage() {
  const { value, gap, asOf, again, keep } = useCall(getProfile)
  if (value) return <Form profile={value} asOf={asOf} onChanged={(profile) => void keep(profile)} />
  return (
    <SettingsPage title={title}>
      <AnswerGap gap={gap} again={again} what={title} />
      <SettingsSection data-form>
        <OwnChoices />
      </SettingsSection>
    </SettingsPage>
  )
}

/** Updates the stored profile of the signed-in user in this browser. */
function rememberProfile({ firstName, lastName, email }: OwnProfile): void {
  const session = currentSession()
  if (session) changeSession({ userInfo: { ...session.userInfo, firstName, lastName, email } })
}

/** Settings that apply at once, offline too, and apart from the page's form. */
const OwnChoices = () => (
  <>
    <FormPart>
      <h2>Availability</h2>
      <AwaySwitch />
    </FormPart>
    <FormPart>
      <h2>Date and time</h2>
      <OwnFormats />
    </FormPart>
  </>
)

interface FormProps {
  profile: OwnProfile
  asOf: number | undefined
  onChanged: (profile: OwnProfile) => void
}

function Form({ profile, asOf, onChanged }: FormProps) {
  const desk = useDesk()
  const denied = useAccess(putMe, true)
  const [open, setOpen] = useState<'email' | 'password' | null>(null)
  const take = (changed: OwnProfile) => {
    rememberProfile(changed)
    onChanged(changed)
  }
  const form = useRecordForm<ProfileInput, OwnProfile>({
    record: profile,
    resolver: zodResolver(profileInput as never) as never,
    valuesOf: (saved) => {
      const { firstName, lastName, phone, signature } = saved ?? profile
      return { firstName, lastName, phone, signature }
    },
    save: async (words) => {
      const changed = await callDesk(desk, putMe, words)
      take(changed)
      showToast({ text: 'Profile Updated' })
      return changed
    },
    currentOf: (current) => z.parse(ownProfile, current),
    denied,
    back: null,
  })
  const { control } = form
  return (
    <>
      <RecordFormPage form={form} title={title} asOf={asOf}>
        <OwnPicture />
        <FieldPair>
          <BoundText control={control} name="firstName" label="First name" locked={false} />
          <BoundText control={control} name="lastName" label="Last name" locked={false} />
        </FieldPair>
        <Controller
          control={control}
          name="phone"
          render={({ field: { ref, ...field }, fieldState }) => (
            <PhoneField {...field} label="Phone" optional inputRef={ref} error={fieldState.error?.message} />
          )}
        />
        <Controller
          key={form.version}
          control={control}
          name="signature"
          render={({ field, fieldState }) => (
            <HtmlField
              label="Signature"
              optional
              help="Inboxes add it where their signature says {{agent.signature}}"
              hint="Your name, and how you are reached"
              isShort
              html={field.value ?? ''}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <OwnChoices />
        <FormPart>
          <h2>Email</h2>
          <p>{profile.email}</p>
          <Button variant="outline" denied={denied} onClick={() => setOpen('email')}>
            Change email
          </Button>
        </FormPart>
        <FormPart>
          <h2>Password</h2>
          <Button variant="outline" denied={denied} onClick={() => setOpen('password')}>
            Change password
          </Button>
        </FormPart>
        <FormPart>
          <h2>Devices</h2>
          <OwnDevices />
        </FormPart>
      </RecordFormPage>
      {open === 'email' && <EmailDialog onClose={() => setOpen(null)} onChanged={take} />}
      {open === 'password' && <PasswordDialog onClose={() => setOpen(null)} />}
    </>
  )
}

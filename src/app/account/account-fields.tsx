import { Controller } from 'react-hook-form'
import { datePatterns, timeFormats } from '#domain/account/formats.ts'
import { signInLimits, type AccountView, type AccountInput } from '#domain/account/account.ts'
import { accountLimits } from '#domain/account/naming.ts'
import { postPicture } from '#domain/pictures/endpoints.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { BoundPicture, BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { FieldPair } from '#app/forms/field-pair.tsx'
import { FormPart } from '#app/forms/form-part.tsx'
import { sendPicture } from '#app/forms/send-picture.ts'
import type { RecordForm } from '#app/forms/use-record-form.ts'
import { hourTexts } from '#app/places/hour-texts.ts'
import { ZoneField } from '#app/places/zone-field.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate } from '#app/ui/time/time-format.ts'

interface AccountFieldsProps {
  form: RecordForm<AccountInput, AccountView>
  isLocked: boolean
}

const { least, most } = signInLimits.sessionDays
const days = Array.from({ length: most - least + 1 }, (_, n) => least + n)

/** Account fields editable by owners and administrators. */
export function AccountFields({ form, isLocked }: AccountFieldsProps) {
  const desk = useDesk()
  const { control } = form
  const denied = isLocked ? form.denied : undefined
  return (
    <>
      <BoundPicture
        control={control}
        name="logo"
        label="Logo"
        help="Stands on your help center. PNG, JPEG or WebP"
        shape="logo"
        upload={async (picture) => (await sendPicture(desk, postPicture, picture)).url}
        denied={form.denied}
      />
      <BoundText
        control={control}
        name="name"
        label="Company"
        max={accountLimits.company}
        locked={isLocked}
      />
      <BoundText
        control={control}
        name="domain"
        label="Domain"
        max={accountLimits.domain.most}
        help="The name of the desk in addresses: letters, digits and -"
        locked={isLocked}
      />
      <FormPart>
        <h2>Date and time</h2>
        <p>For everybody who has not chosen otherwise in their profile.</p>
        <FormatFields form={form} isLocked={isLocked} />
      </FormPart>
      <FormPart>
        <h2>Signing in</h2>
        <FieldPair>
          <BoundSelect
            control={control}
            name="sessionDays"
            label="Sign in again after"
            help="Holds for open sessions too"
            options={days.map((value) => ({ value, label: value === 1 ? '1 day' : `${value} days` }))}
            denied={denied}
          />
          <BoundSelect
            control={control}
            name="passwordLength"
            label="Least length of passwords"
            help="Of those that are chosen from now on"
            options={lengths.map((value) => ({ value, label: `${value} characters` }))}
            denied={denied}
          />
        </FieldPair>
        <BoundSwitch
          control={control}
          name="allowsRememberMe"
          label="Remember me may be chosen"
          help="Without it everybody signs in again after closing the browser"
          denied={denied}
        />
      </FormPart>
    </>
  )
}

const lengths = Array.from(
  { length: signInLimits.passwordLength.most - signInLimits.passwordLength.least + 1 },
  (_, n) => signInLimits.passwordLength.least + n,
)

function FormatFields({ form, isLocked }: AccountFieldsProps) {
  const now = useMinute()
  const format = useTimeFormat()
  const { control } = form
  const denied = isLocked ? form.denied : undefined
  return (
    <>
      <FieldPair>
        <BoundSelect
          control={control}
          name="dateFormat"
          label="Date format"
          options={datePatterns.map((value) => ({
            value,
            label: accountDate(now, { ...format, date: value }),
            detail: value,
          }))}
          denied={denied}
        />
        <BoundSelect
          control={control}
          name="timeFormat"
          label="Time format"
          options={timeFormats.map((value) => ({ value, label: hourTexts[value] }))}
          denied={denied}
        />
      </FieldPair>
      <Controller
        control={control}
        name="timeZone"
        render={({ field }) => (
          <ZoneField
            value={field.value === '' ? null : field.value}
            onChange={(zone) => field.onChange(zone ?? '')}
            usual="The zone of each device"
            denied={denied}
          />
        )}
      />
    </>
  )
}

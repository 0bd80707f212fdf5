import { datePatterns, timeFormats } from '#domain/account/formats.ts'
import type { AccountSettings } from '#domain/account/account-settings.ts'
import type { OwnFormats as Formats } from '#domain/people/formats.ts'
import { ownAccountSettings } from '#local/queries/account.ts'
import { ownFormats } from '#local/queries/preferences.ts'
import { mutate } from '#app/desk/live/changes.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useOwnSetting } from '#app/desk/own-setting.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { FieldPair } from '#app/forms/field-pair.tsx'
import { hourTexts } from '#app/places/hour-texts.ts'
import { ZoneField } from '#app/places/zone-field.tsx'
import { zoneText } from '#app/places/zone-names.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate, fullTime } from '#app/ui/time/time-format.ts'

/** Option for the account's default. */
const asAccount = 'account'

/** Date and time formats of the signed-in user; each choice applies at once, also offline. */
export function OwnFormats() {
  const desk = useDesk()
  const account = useLive(ownAccountSettings, undefined)
  const own = useLive(ownFormats, desk.actor.userId)
  const save = useOwnSetting()
  if (!account || !own) return null
  const put = (formats: Partial<Formats>) =>
    mutate(desk, 'people.setFormats', { userId: desk.actor.userId, ...formats })
  const choose = <Name extends keyof Formats>(name: Name, chosen: Formats[Name]) =>
    void save(
      () => put({ [name]: chosen }),
      () => put({ [name]: own[name] }),
    )
  return <Choices account={account} own={own} choose={choose} />
}

interface ChoicesProps {
  account: AccountSettings
  own: Formats
  choose: <Name extends keyof Formats>(name: Name, chosen: Formats[Name]) => void
}

function Choices({ account, own, choose }: ChoicesProps) {
  const now = useMinute()
  const format = useTimeFormat()
  return (
    <>
      <FieldPair>
        <Choice
          label="Date format"
          usual={accountDate(now, { ...format, date: account.dateFormat })}
          value={own.dateFormat}
          options={datePatterns.map((value) => ({
            value,
            label: accountDate(now, { ...format, date: value }),
            detail: value,
          }))}
          onChange={(chosen) => choose('dateFormat', chosen)}
        />
        <Choice
          label="Time format"
          usual={account.timeFormat === '12' ? '12-hour' : '24-hour'}
          value={own.timeFormat}
          options={timeFormats.map((value) => ({ value, label: hourTexts[value] }))}
          onChange={(chosen) => choose('timeFormat', chosen)}
        />
      </FieldPair>
      <ZoneField
        value={own.timeZone}
        usual={asAccountWords(
          account.timeZone === '' ? 'the zone of the device' : zoneText(account.timeZone),
        )}
        onChange={(zone) => choose('timeZone', zone)}
      />
      <p>{`Now it is ${fullTime(now, format)}.`}</p>
    </>
  )
}

const asAccountWords = (what: string) => `As the account: ${what}`

interface ChoiceProps<Value extends string> {
  label: string
  /** Label of the account's default. */
  usual: string
  value: string | null
  options: readonly { value: Value; label: string; detail?: string }[]
  onChange: (value: Value | null) => void
}

/** Select with the account's default as first option. */
function Choice<Value extends string>({ label, usual, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      {({ id, describedBy }) => (
        <DropdownButton<string>
          id={id}
          describedBy={describedBy}
          size="input"
          label={label}
          value={value ?? asAccount}
          options={[{ value: asAccount, label: asAccountWords(usual) }, ...options]}
          onChange={(chosen) => onChange(chosen === asAccount ? null : (chosen as Value))}
        />
      )}
    </Field>
  )
}

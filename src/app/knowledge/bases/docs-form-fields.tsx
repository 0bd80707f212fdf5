import type { Control } from 'react-hook-form'
import type * as z from 'zod/mini'
import { docsSettingLimits, type advancedDocsSchema } from '#domain/knowledge/settings.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { reference } from '#local/queries/people.ts'

interface DocsFormFieldsProps {
  control: Control<z.infer<typeof advancedDocsSchema>>
  isLocked: boolean
  denied: Denial | undefined
}

const flags = [
  ['isActive', 'Contact form', 'Readers can write to an inbox'],
  ['isName', 'Name'],
  ['isEmail', 'Email'],
  ['isNumber', 'Phone number'],
  ['isSubject', 'Subject'],
  ['isMessage', 'Message'],
  ['isAttachment', 'Attachments'],
  ['isCaptcha', 'Captcha', 'Asks for a simple sum; no external service is used.'],
] as const

const texts = [
  ['ticketHeading', 'Heading of the form', docsSettingLimits.heading],
  ['submitButton', 'Submit button', docsSettingLimits.button],
  ['submitMessage', 'Submit message', docsSettingLimits.message],
] as const

/** Settings of the contact form of the help center (KBS-026, KBS-027). */
export function DocsFormFields({ control, isLocked, denied }: DocsFormFieldsProps) {
  const mailboxes = [...(useLive(reference, undefined)?.mailboxes.values() ?? [])]
  return (
    <>
      {flags.map(([name, label, help]) => (
        <BoundSwitch
          key={name}
          control={control}
          name={`docsForm.${name}`}
          label={label}
          help={help}
          denied={denied}
        />
      ))}
      <BoundSelect
        control={control}
        name="docsForm.mailboxId"
        label="Inbox"
        help="Where its conversations arrive"
        placeholder="Choose an inbox"
        options={mailboxes
          .map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? '' }))
          .sort((a, b) => a.label.localeCompare(b.label))}
        denied={denied}
      />
      {texts.map(([name, label, max]) => (
        <BoundText
          key={name}
          control={control}
          name={`docsForm.${name}`}
          label={label}
          max={max}
          locked={isLocked}
        />
      ))}
    </>
  )
}

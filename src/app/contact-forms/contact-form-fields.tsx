import { useState } from 'react'
import { Controller, type Control } from 'react-hook-form'
import { isOfNumber } from '#domain/channels/of-number.ts'
import {
  contactFormLimits,
  fixedFields,
  formFields,
  type ContactForm,
  type ContactFormInput,
} from '#domain/contact-forms/contact-form.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import type { FieldsProps } from '#app/records/record-kind.ts'
import { CheckField } from '#app/ui/options/choice-fields.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { Field } from '#app/ui/field.tsx'
import { reference } from '#local/queries/people.ts'
import { EmbedCode } from './embed-code.tsx'
import { Choices, SetupTabs, type SetupTab } from './setup-parts.tsx'

/** Fields of a contact form, and the HTML that embeds it once it is saved (CHF-002, 003). */
export function ContactFormFields({ form, isLocked }: FieldsProps<ContactFormInput, ContactForm>) {
  const [tab, setTab] = useState<SetupTab>('setup')
  const { control, seen } = form
  const denied = isLocked ? form.denied : undefined
  return (
    <>
      <SetupTabs label="Contact form" tab={tab} isSaved={seen !== null} onChange={setTab}>
        <BoundSwitch control={control} name="isActive" label="Active" denied={denied} />
      </SetupTabs>
      {tab === 'code' && seen ? (
        <EmbedCode
          code={seen.code}
          help="Put it into your page where the form is to stand. It needs no script, and works on any site."
        />
      ) : (
        <Setup control={control} isLocked={isLocked} denied={denied} />
      )}
    </>
  )
}

const texts = [
  { name: 'headerText', label: 'Header text' },
  { name: 'subHeaderText', label: 'Sub header text' },
  { name: 'submitText', label: 'Submit text', help: 'On the button' },
  { name: 'submitMsg', label: 'Submit message', help: 'Shown after sending, in place of the form' },
] as const

interface SetupProps {
  control: Control<ContactFormInput>
  isLocked: boolean
  denied: Denial | undefined
}

function Setup({ control, isLocked, denied }: SetupProps) {
  const mailboxes = [...(useLive(reference, undefined)?.mailboxes.values() ?? [])]
  return (
    <>
      {texts.map(({ name, ...words }) => (
        <BoundText
          key={name}
          control={control}
          name={name}
          {...words}
          max={contactFormLimits[name]}
          locked={isLocked}
        />
      ))}
      <BoundSelect
        control={control}
        name="mailboxId"
        label="Inbox"
        help="Receives its conversations and sends the answers"
        placeholder="Choose an inbox"
        options={mailboxes
          .filter((mailbox) => !isOfNumber(mailbox))
          .map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? '' }))
          .sort((a, b) => a.label.localeCompare(b.label))}
        denied={denied}
      />
      <FieldChoice control={control} denied={denied} />
      <BoundSwitch
        control={control}
        name="captcha"
        label="Captcha"
        help="Asks for a simple sum; no external service is used."
        denied={denied}
      />
      <BoundSwitch
        control={control}
        name="attachments"
        label="Attachments"
        help="Up to 5 files, 25 MB in total"
        denied={denied}
      />
    </>
  )
}

const fieldWords = { name: 'Name', email: 'Email', phone: 'Phone', subject: 'Subject', message: 'Message' }
const isFixed = (name: string) => (fixedFields as readonly string[]).includes(name)

/** Choice of the form's fields; four are always on (CHF-008, 009). */
function FieldChoice({ control, denied }: Pick<SetupProps, 'control' | 'denied'>) {
  return (
    <Controller
      control={control}
      name="allowFields"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Field label="Fields" group error={error?.message}>
          {({ labelId, describedBy }) => (
            <Choices role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
              {formFields.map((name) => (
                <CheckField
                  key={name}
                  label={fieldWords[name]}
                  checked={value.includes(name)}
                  disabled={isFixed(name)}
                  denied={denied}
                  onChange={(isOn) =>
                    onChange(formFields.filter((each) => (each === name ? isOn : value.includes(each))))
                  }
                />
              ))}
            </Choices>
          )}
        </Field>
      )}
    />
  )
}

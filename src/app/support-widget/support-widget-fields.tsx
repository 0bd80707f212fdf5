import { useState } from 'react'
import { Controller } from 'react-hook-form'
import {
  askedFields,
  firstWidgetColor,
  supportWidgetLimits,
  widgetPositions,
  type SupportWidget,
  type SupportWidgetInput,
} from '#domain/support-widget/support-widget.ts'
import { EmbedCode } from '#app/contact-forms/embed-code.tsx'
import { Choices, SetupTabs, type SetupTab } from '#app/contact-forms/setup-parts.tsx'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { HexField } from '#app/forms/hex-field.tsx'
import type { FieldsProps } from '#app/records/record-kind.ts'
import { CheckField } from '#app/ui/options/choice-fields.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { reference } from '#local/queries/people.ts'
import { WidgetArticles } from './widget-articles.tsx'
import { WidgetIdentity } from './widget-identity.tsx'
import { WidgetPreview } from './widget-preview.tsx'

type Props = FieldsProps<SupportWidgetInput, SupportWidget>

/** Fields of a support widget: texts and allowed origins, and its embed HTML once saved. */
export function SupportWidgetFields(props: Props) {
  const { form, isLocked } = props
  const [tab, setTab] = useState<SetupTab>('setup')
  const { control, seen } = form
  return (
    <>
      <SetupTabs label="Support widget" tab={tab} isSaved={seen !== null} hasIdentity onChange={setTab}>
        <BoundSwitch
          control={control}
          name="isActive"
          label="Active"
          denied={isLocked ? form.denied : undefined}
        />
      </SetupTabs>
      {tab === 'identity' && seen ? (
        <WidgetIdentity widget={seen} denied={isLocked ? form.denied : undefined} />
      ) : tab === 'code' && seen ? (
        <EmbedCode
          code={seen.code}
          help="Put it into your pages, before </body>. A content security policy there has to allow this server in script-src and frame-src, and nothing else."
        />
      ) : (
        <Setup {...props} />
      )}
    </>
  )
}

const positionWords = { end: 'End of the line (right)', start: 'Start of the line (left)' }

function Setup({ form, isLocked }: Props) {
  const { control } = form
  const denied = isLocked ? form.denied : undefined
  const mailboxes = [...(useLive(reference, undefined)?.mailboxes.values() ?? [])]
  return (
    <>
      <BoundText
        {...{ control, name: 'name', label: 'Name', locked: isLocked, max: supportWidgetLimits.name }}
        help="Visitors read it as the title"
      />
      <BoundSelect
        {...{ control, name: 'mailboxId', label: 'Inbox', denied }}
        help="Where its conversations arrive, and what answers them"
        placeholder="Choose an inbox"
        options={mailboxes
          .map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? '' }))
          .sort((a, b) => a.label.localeCompare(b.label))}
      />
      <BoundText
        {...{ control, name: 'greeting', label: 'Greeting', locked: isLocked, rows: 2, optional: true }}
        max={supportWidgetLimits.greeting}
      />
      <Controller
        control={control}
        name="color"
        render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
          <HexField
            {...{ value, onChange, onBlur }}
            inputRef={ref}
            label="Colour"
            help="As # and six digits"
            fallback={firstWidgetColor}
            locked={isLocked}
            error={error?.message}
          />
        )}
      />
      <BoundSelect
        {...{ control, name: 'position', label: 'Position', denied }}
        options={widgetPositions.map((value) => ({ value, label: positionWords[value] }))}
      />
      <AskedFields {...{ form, isLocked }} />
      <Origins {...{ form, isLocked }} />
      <WidgetArticles {...{ form, isLocked }} />
      <WidgetPreview control={control} />
    </>
  )
}

const fieldWords = { name: 'Ask for the name', email: 'Ask for the email' }

/** Fields of the form before the first message; email is always required, as answers are mailed too. */
function AskedFields({ form, isLocked }: Pick<Props, 'form' | 'isLocked'>) {
  return (
    <Controller
      control={form.control}
      name="askFields"
      render={({ field: { value, onChange } }) => (
        <Field label="Before the first message" group>
          {({ labelId }) => (
            <Choices role="group" aria-labelledby={labelId}>
              {askedFields.map((name) => (
                <CheckField
                  key={name}
                  label={fieldWords[name]}
                  checked={value.includes(name)}
                  disabled={name === 'email'}
                  denied={isLocked ? form.denied : undefined}
                  onChange={(isOn) =>
                    onChange(askedFields.filter((each) => (each === name ? isOn : value.includes(each))))
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

/** Allowed origins of embedding pages, one per line. */
function Origins({ form, isLocked }: Pick<Props, 'form' | 'isLocked'>) {
  return (
    <Controller
      control={form.control}
      name="allowedOrigins"
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <TextInput
          label="Allowed origins"
          help="One a line, such as https://www.example.com. Pages elsewhere cannot show it."
          value={value.join('\n')}
          onChange={(typed) => onChange(typed.split('\n'))}
          onBlur={onBlur}
          inputRef={ref}
          multiline
          minRows={2}
          maxRows={8}
          locked={isLocked}
          error={(Array.isArray(error) ? error.find(Boolean) : error)?.message}
        />
      )}
    />
  )
}

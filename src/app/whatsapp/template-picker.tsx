import { useState } from 'react'
import { filledIn, type TemplateUse, type WhatsAppTemplate } from '#domain/conversations/whatsapp-template.ts'
import { whatsappEndpoints } from '#domain/whatsapp/whatsapp-channel.ts'
import { useCallAbout } from '#app/desk/use-call.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { DropdownButton } from '#app/ui/dropdown-button.tsx'
import { TextInput } from '#app/ui/field.tsx'

const Picker = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  gap: theme.spacing(3),
  minHeight: 0,
  padding: theme.spacing(3, 4),
  overflowY: 'auto',
  '& > p': { ...theme.typography.body, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& > p[data-quiet]': { ...theme.typography.caption, color: theme.vars.palette.ink2 },
}))

interface TemplatePickerProps {
  channelId: number
  /** Given the words and the template once every place is filled; null until then. */
  onChange: (text: string, use: TemplateUse | null) => void
}

const keyOf = ({ name, language }: WhatsAppTemplate) => `${name} ${language}`

const leftWords = (left: number): string =>
  left === 1
    ? '1 more template has parts that cannot be filled in here.'
    : `${left} more templates have parts that cannot be filled in here.`

/** The approved templates of a channel, and the places of the one that is chosen. */
export function TemplatePicker({ channelId, onChange }: TemplatePickerProps) {
  const { value: listed, gap, again } = useCallAbout(whatsappEndpoints.listTemplates, channelId)
  const [chosen, setChosen] = useState<WhatsAppTemplate>()
  const [values, setValues] = useState<Record<string, string>>({})
  const tell = (template: WhatsAppTemplate, filled: Record<string, string>) => {
    const { name, language, placeholders } = template
    const places = placeholders.map((each) => ({ name: each, value: filled[each]?.trim() ?? '' }))
    const isWhole = places.every(({ value }) => value !== '')
    onChange(filledIn(template, filled), isWhole ? { name, language, values: places } : null)
  }
  if (!listed)
    return (
      <Picker>
        <p data-quiet role="status">
          {gap === undefined
            ? 'Looking for templates…'
            : gap === 'connection'
              ? 'Templates need a connection.'
              : 'The templates cannot be read now.'}
        </p>
        {gap !== undefined && gap !== 'connection' && (
          <div>
            <Button variant="outline" size="small" onClick={again}>
              Try again
            </Button>
          </div>
        )}
      </Picker>
    )
  const { data, left } = listed
  return (
    <Picker>
      {data.length === 0 ? (
        <p data-quiet>WhatsApp has no approved template that can be filled in here.</p>
      ) : (
        <DropdownButton
          size="input"
          label="Template"
          placeholder="Choose a template"
          value={chosen ? keyOf(chosen) : null}
          options={data.map((each) => ({ value: keyOf(each), label: `${each.name} (${each.language})` }))}
          onChange={(key: string | null) => {
            const template = data.find((each) => keyOf(each) === key)
            if (!template) return
            setChosen(template)
            setValues({})
            tell(template, {})
          }}
        />
      )}
      {chosen?.placeholders.map((name) => (
        <TextInput
          key={name}
          label={/^\d+$/.test(name) ? `Placeholder ${name}` : name}
          value={values[name] ?? ''}
          onChange={(text) => {
            const filled = { ...values, [name]: text }
            setValues(filled)
            tell(chosen, filled)
          }}
        />
      ))}
      {chosen && <p>{filledIn(chosen, values)}</p>}
      {left > 0 && <p data-quiet>{leftWords(left)}</p>}
    </Picker>
  )
}

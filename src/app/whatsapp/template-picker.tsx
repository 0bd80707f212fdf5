import { X } from 'lucide-react'
import {
  filledIn,
  type ChosenTemplate,
  type WhatsAppTemplate,
} from '#domain/conversations/messages/whatsapp-template.ts'
import { whatsappEndpoints } from '#domain/whatsapp/whatsapp-channel.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'

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
  '& > p[data-draft]': { paddingLeft: theme.spacing(3), borderLeft: theme.edge.strong },
}))

const Choice = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  '&:empty': { display: 'none' },
}))

interface TemplatePickerProps {
  channelId: number
  /** Template that replaces the draft, with the values filled in so far. */
  chosen: ChosenTemplate | undefined
  /** Draft as plain text; empty without one. */
  draft: string
  onChange: (chosen: ChosenTemplate | undefined) => void
}

const keyOf = ({ name, language }: WhatsAppTemplate) => `${name} ${language}`

const leftWords = (left: number): string =>
  left === 1
    ? '1 more template has parts that cannot be filled in here.'
    : `${left} more templates have parts that cannot be filled in here.`

/** Draft that cannot be sent now: shown in full without a template, and only mentioned beside one. */
function KeptDraft({ draft, hasTemplate }: { draft: string; hasTemplate: boolean }) {
  if (draft.trim() === '') return null
  if (hasTemplate)
    return (
      <p data-quiet role="status">
        Your draft is kept and comes back when the template is taken away.
      </p>
    )
  return (
    <>
      <p data-quiet role="status">
        Your draft is kept until the customer writes again.
      </p>
      <p data-draft>{draft}</p>
    </>
  )
}

interface FillInProps {
  chosen: ChosenTemplate
  onChange: (chosen: ChosenTemplate | undefined) => void
}

/** Placeholders of the chosen template, and its preview. */
function FillIn({ chosen, onChange }: FillInProps) {
  const { template, values } = chosen
  return (
    <>
      {template.placeholders.map((name) => (
        <TextInput
          key={name}
          label={/^\d+$/.test(name) ? `Placeholder ${name}` : name}
          value={values[name] ?? ''}
          onChange={(text) => onChange({ template, values: { ...values, [name]: text } })}
        />
      ))}
      <p>{filledIn(template, values)}</p>
    </>
  )
}

/** Approved templates of a channel, with placeholder inputs for the chosen one; the draft is not changed. */
export function TemplatePicker({ channelId, chosen, draft, onChange }: TemplatePickerProps) {
  const { value: listed, gap, again } = useCallAbout(whatsappEndpoints.listTemplates, channelId)
  const data = listed?.data ?? []
  const left = listed?.left ?? 0
  return (
    <Picker>
      {!listed && (
        <p data-quiet role="status">
          {gap === undefined
            ? 'Looking for templates…'
            : gap === 'connection'
              ? 'Templates need a connection.'
              : 'The templates cannot be read now.'}
        </p>
      )}
      {!listed && gap !== undefined && gap !== 'connection' && (
        <div>
          <Button variant="outline" size="small" onClick={again}>
            Try again
          </Button>
        </div>
      )}
      {listed && data.length === 0 && (
        <p data-quiet>WhatsApp has no approved template that can be filled in here.</p>
      )}
      <Choice>
        {data.length > 0 && (
          <DropdownButton
            size="input"
            label="Template"
            placeholder="Choose a template"
            value={chosen ? keyOf(chosen.template) : null}
            options={data.map((each) => ({ value: keyOf(each), label: `${each.name} (${each.language})` }))}
            onChange={(key: string | null) => {
              const template = data.find((each) => keyOf(each) === key)
              if (template) onChange({ template, values: chosen?.values ?? {} })
            }}
          />
        )}
        {chosen && <IconButton name="Take template away" icon={X} onClick={() => onChange(undefined)} />}
      </Choice>
      {left > 0 && <p data-quiet>{leftWords(left)}</p>}
      {chosen && <FillIn chosen={chosen} onChange={onChange} />}
      <KeptDraft draft={draft} hasTemplate={chosen !== undefined} />
    </Picker>
  )
}

import { Radio } from '@mui/material'
import type { Contact } from '#domain/customers/contact.ts'
import { contactChoices } from '#domain/customers/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { customerName } from '#app/messages/customer-name.ts'
import { TextInput } from '#app/ui/field.tsx'
import { usePaused } from '#app/ui/use-paused.ts'
import { Choice, Choices, Quiet } from '#app/merging/merge-styles.ts'

/** Maximum number of shown contacts. */
const shown = 8

interface CustomerMergeSearchProps {
  contact: Contact
  text: string
  onText: (text: string) => void
  chosenId: number | null
  onChoose: (id: number) => void
}

/** Search for the contact to merge with. */
export function CustomerMergeSearch({ contact, text, onText, chosenId, onChoose }: CustomerMergeSearchProps) {
  const desk = useDesk()
  const asked = usePaused(text.trim(), 200)
  const { value, gap } = useAnswer(
    {
      ...{ key: `merge with ${asked}`, shelf: 'merge with' },
      schema: contactChoices.output,
    },
    (signal) => callDesk(desk, contactChoices, { text: asked, limit: shown + 1 } as never, signal),
  )
  const found = value?.data.filter(({ id }) => id !== contact.id).slice(0, shown)
  return (
    <>
      <TextInput
        label="Contact to merge with"
        placeholder="Name or email"
        value={text}
        onChange={onText}
        autoFocus
        autoComplete="off"
      />
      {found && found.length > 0 ? (
        <Choices role="radiogroup" aria-label="Contacts found">
          {found.map((row) => (
            <Choice key={row.id} data-chosen={row.id === chosenId || undefined}>
              <Radio
                name="merge-with"
                value={row.id}
                checked={row.id === chosenId}
                onChange={() => onChoose(row.id)}
              />
              <span>
                <b dir="auto">{customerName(row)}</b>
                <small>{row.email}</small>
              </span>
            </Choice>
          ))}
        </Choices>
      ) : (
        <Quiet role="status">
          {gap === 'connection' ? 'Needs a connection' : value ? 'No Results Found' : 'Looking…'}
        </Quiet>
      )}
    </>
  )
}

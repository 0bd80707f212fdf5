import { Popper } from '@mui/material'
import { styled } from '#app/theme/styled.ts'
import { useId, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import type { Address } from '#domain/conversations/messages/message.ts'
import { nameOf } from '#domain/people/name.ts'
import { useWritingCommand } from '#app/commands/use-writing-command.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { keepFocus } from '#app/ui/dialogs/keep-focus.ts'
import { OptionRow } from '#app/ui/options/option-row.tsx'
import { RecipientChip } from '#app/marks/recipient-chip.tsx'
import { contactsMatching, type SuggestedContact } from '#local/queries/people.ts'
import { badEmail, distinct, isEmail, isEnded, parseAddresses } from './addresses.ts'
import { SuggestionFrame } from '#app/editor/suggestions/suggestion-list.tsx'
import { carriesRecipient } from './recipient-drag.ts'
import { useSuggestedContacts } from './use-suggested-contacts.ts'

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  minHeight: theme.size.control,
  padding: theme.spacing(1, 3),
  color: theme.vars.palette.ink3,
  cursor: 'text',
  '& > label': { flex: 'none', minWidth: theme.spacing(5) },
}))

const Input = styled('input')(({ theme }) => ({
  ...theme.typography.meta,
  flex: '1 1 20%',
  minWidth: theme.spacing(20),
  height: theme.size.recipient,
  padding: 0,
  border: 0,
  outline: 'none',
  background: 'none',
  color: theme.vars.palette.ink,
  // iOS zooms in on focus when the font is smaller.
  [theme.media.touch]: { fontSize: theme.typography.publicBody.fontSize, height: theme.size.controlLg },
}))

const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  flexBasis: '100%',
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.dangerText,
}))

const maxShown = 6

interface RecipientFieldProps {
  /** To, Cc or Bcc. */
  label: string
  value: readonly Address[]
  onChange: (value: Address[]) => void
  /** Error shown below the line, for example that it is empty. */
  problem?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  autoFocus?: boolean
  /** Content at the end of the row. */
  end?: ReactNode
  onSend: (close: boolean) => void
  /** Starts a drag of a recipient from this line. */
  onCarry: (address: Address, data: DataTransfer) => void
  /** A recipient was dropped on this line. */
  onDropped: (data: DataTransfer) => void
  /** Moves a recipient to the line below (1) or above (-1). */
  onShift: (address: Address, by: 1 | -1) => void
}

/** Keys that move a recipient to the next line, on its remove button. */
const shifts: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Text input of a line, with its contact suggestions. */
function useRecipientInput({ value, onChange, onSend }: RecipientFieldProps) {
  const [text, setText] = useState('')
  const [moved, setMoved] = useState<number | null>(null)
  const [isClosed, setIsClosed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const { db } = useDesk()
  const asked = { text, limit: maxShown }
  const found = useLive(contactsMatching, asked)
  // Shows the previous list while a query runs, to avoid flicker.
  const [last, setLast] = useState<readonly SuggestedContact[]>([])
  if (found && found !== last) setLast(found)
  const contacts = useSuggestedContacts(found ?? last, text, maxShown)
  const isOpen = isFocused && !isClosed && text.trim() !== '' && contacts.length > 0
  const active = moved ?? suggested(contacts, text)

  const change = (next: string) => {
    setText(next)
    setMoved(null)
    setIsClosed(false)
  }
  const add = (addresses: Address[]) => {
    if (addresses.length > 0) onChange(distinct([...value, ...addresses]))
    setMoved(null)
    setIsClosed(false)
    // Text typed during the lookup stays.
    setText((now) => (now.startsWith(text) ? now.slice(text.length) : ''))
  }
  const pick = (contact: SuggestedContact | undefined) => {
    if (contact?.email) add([{ email: contact.email, name: nameOf({ ...contact, email: null }) }])
    else add(parseAddresses(text))
  }
  /** The list may be one keystroke behind, so the current text is queried. */
  const takeTyped = async () => {
    const matching = await contactsMatching.run(db, asked)
    pick(matching[suggested(matching, text)])
  }
  const take = () => {
    if (found && !isClosed) pick(contacts[active])
    else if (isClosed || parseAddresses(text).every(({ email }) => isEmail(email))) add(parseAddresses(text))
    else void takeTyped().catch(reportFailure)
  }
  const moves: Record<string, () => void> = {
    ArrowDown: () => setMoved(Math.min(active + 1, contacts.length - 1)),
    ArrowUp: () => setMoved(Math.max(active - 1, -1)),
    Escape: () => setIsClosed(true),
  }
  const writingCommand = useWritingCommand()
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const hasText = text.trim() !== ''
    const command = writingCommand(event.nativeEvent)
    if (command === 'composer.send' || command === 'composer.sendAndClose') {
      if (hasText) add(parseAddresses(text))
      onSend(command === 'composer.sendAndClose')
    } else if (isOpen && moves[event.key]) moves[event.key]?.()
    else if (event.key === 'Enter' && hasText) take()
    else if (event.key === 'Tab' && !event.shiftKey && isOpen && active >= 0) take()
    else if ((event.key === ',' || event.key === ';') && hasText) add(parseAddresses(text))
    else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = parseAddresses(event.clipboardData.getData('text'))
    if (pasted.length < 2 && !isEmail(pasted[0]?.email ?? '')) return
    event.preventDefault()
    add([...parseAddresses(text), ...pasted])
  }
  const leave = () => {
    setIsFocused(false)
    if (text.trim() !== '') add(parseAddresses(text))
  }
  const type = (next: string) => (isEnded(next) ? add(parseAddresses(next)) : change(next))
  const enter = () => setIsFocused(true)
  return { text, contacts, isOpen, active, type, press, paste, enter, leave, pick, point: setMoved }
}

/** Recipient line: chips, and an input with contact suggestions. */
export function RecipientField(props: RecipientFieldProps) {
  const { label, value, onChange, problem, inputRef, autoFocus = false, end } = props
  const { text, contacts, isOpen, active, ...input } = useRecipientInput(props)
  const row = useRef<HTMLDivElement>(null)
  const id = useId()
  const hasBad = value.some((address) => !isEmail(address.email))
  const said = hasBad ? badEmail : problem
  return (
    <Row
      ref={row}
      onClick={(event) => event.target === event.currentTarget && focusIn(row.current)}
      onDragOver={(event) => {
        if (!carriesRecipient(event.dataTransfer)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
      }}
      onDrop={(event) => {
        if (!carriesRecipient(event.dataTransfer)) return
        event.preventDefault()
        props.onDropped(event.dataTransfer)
      }}
    >
      <label htmlFor={id}>{label}</label>
      {value.map((address) => (
        <RecipientChip
          key={address.email}
          name={address.name}
          email={address.email}
          invalid={!isEmail(address.email)}
          onRemove={() => onChange(value.filter((other) => other !== address))}
          keys="Alt+ArrowDown Alt+ArrowUp"
          onDragStart={(event) => props.onCarry(address, event.dataTransfer)}
          onKeyDown={(event) => {
            const by = event.altKey ? shifts[event.key] : undefined
            if (by === undefined) return
            event.preventDefault()
            props.onShift(address, by)
          }}
        />
      ))}
      <Input
        ref={inputRef}
        id={id}
        type="text"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        value={text}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={said ? true : undefined}
        aria-describedby={said ? `${id}-problem` : undefined}
        onChange={({ target }) => input.type(target.value)}
        onFocus={input.enter}
        onBlur={input.leave}
        onKeyDown={input.press}
        onPaste={input.paste}
      />
      {end}
      {said && (
        <Problem id={`${id}-problem`} role="alert">
          {said}
        </Problem>
      )}
      <Popper open={isOpen} anchorEl={row.current} placement="bottom-start" sx={{ zIndex: 'popover' }}>
        <SuggestionFrame
          id={`${id}-list`}
          role="listbox"
          aria-label={`Contacts for ${label}`}
          onMouseDown={keepFocus}
        >
          {contacts.map((contact, index) => (
            <OptionRow
              key={contact.id}
              id={`${id}-${index}`}
              option={{
                value: contact.id,
                label: nameOf(contact),
                detail: contact.email ?? '',
                icon: <Avatar id={contact.id} name={nameOf(contact)} size="xs" />,
              }}
              aria-selected={false}
              active={index === active}
              position={index + 1}
              setSize={contacts.length}
              onClick={() => input.pick(contact)}
              onPointerMove={() => input.point(index)}
            />
          ))}
        </SuggestionFrame>
      </Popper>
    </Row>
  )
}

/** Index of the suggestion that Enter picks: the first; for a complete address only its exact match. */
function suggested(contacts: readonly SuggestedContact[], text: string): number {
  const typed = text.trim().toLowerCase()
  if (!isEmail(typed)) return contacts.length > 0 ? 0 : -1
  return contacts.findIndex(({ email }) => email?.toLowerCase() === typed)
}

const focusIn = (row: HTMLElement | null) => row?.querySelector('input')?.focus()

import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import type { mailboxResource } from '#domain/channels/mailbox-resource.ts'
import { email } from '#domain/fields.ts'
import type { ResourceInput } from '#domain/resource.ts'
import { helpBeside } from '#app/forms/help-beside.ts'
import { styled } from '#app/theme/styled.ts'
import type { Denial } from '#app/ui/denial.ts'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { AliasVerification } from '../verification/alias-verification.tsx'
import { CheckRow, Checks } from '../check-row.tsx'

type Input = ResourceInput<typeof mailboxResource>

const Part = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  '& > button': { alignSelf: 'flex-start' },
  ...helpBeside(theme),
}))

const address = email()

interface Props {
  control: Control<Input>
  /** The saved inbox. */
  seen: Mailbox | null
  denied: Denial | undefined
}

/** Further addresses of an inbox: an input to add one, and a list with their states. */
export function AliasesField({ control, seen, denied }: Props) {
  const { field, fieldState } = useController({ control, name: 'aliases' })
  const [typed, setTyped] = useState('')
  const [why, setWhy] = useState<string>()
  const add = () => {
    const read = z.safeParse(address, typed)
    if (typed.trim() === '') return setWhy(undefined)
    if (!read.success) return setWhy(read.error.issues[0]?.message)
    setWhy(undefined)
    setTyped('')
    if (!field.value.some(isSame(read.data))) field.onChange([...field.value, { email: read.data }])
  }
  return (
    <Part
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        // Submitting must not skip an address that is still being typed.
        event.preventDefault()
        add()
      }}
    >
      <TextInput
        label="Aliases"
        optional
        help="Mail to them arrives here too. Answers leave from the address above."
        inputMode="email"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        onBlur={add}
        locked={denied !== undefined && denied !== 'connection'}
        error={why ?? fieldState.error?.message ?? messageIn(fieldState.error)}
      />
      <Button variant="outline" size="small" icon={Plus} denied={denied} onClick={add}>
        Add alias
      </Button>
      <Checks aria-label="Aliases">
        {field.value.map((alias) => (
          <Alias
            key={alias.email.toLowerCase()}
            {...{ seen, denied }}
            email={alias.email}
            onRemove={() => field.onChange(field.value.filter((each) => each !== alias))}
          />
        ))}
      </Checks>
    </Part>
  )
}

const isSame =
  (email: string) =>
  (other: { email: string }): boolean =>
    other.email.toLowerCase() === email.toLowerCase()

/** Errors of list items are shown below each item. */
const messageIn = (error: unknown): string | undefined =>
  Array.isArray(error) ? error.flatMap((each) => each?.email?.message ?? [])[0] : undefined

interface AliasProps extends Pick<Props, 'seen' | 'denied'> {
  email: string
  onRemove: () => void
}

function Alias({ email: alias, seen, denied, onRemove }: AliasProps) {
  const saved = seen?.aliases?.find(isSame(alias))
  const remove = <IconButton name={`Remove ${alias}`} icon={X} size="sm" denied={denied} onClick={onRemove} />
  if (!seen || !saved)
    return (
      <CheckRow state="waiting" title={alias} acts={remove}>
        <p>Not saved yet</p>
      </CheckRow>
    )
  if (saved.isVerified)
    return (
      <CheckRow state="good" title={alias} acts={remove}>
        <p>Verified</p>
      </CheckRow>
    )
  return <AliasVerification mailboxId={seen.id} alias={alias} end={remove} />
}

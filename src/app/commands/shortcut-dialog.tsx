import { styled } from '#app/theme/styled.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { KeyHint } from '#app/ui/tips/key-hint.tsx'
import { keySpeech } from '#app/ui/tips/key-text.ts'
import { shortcutLimits } from '#domain/people/preferences.ts'
import { commands, type Command, type CommandId } from './commands.ts'
import type { KeyMap } from './key-map.ts'
import { KeyRecorder } from './key-recorder.tsx'
import type { ShortcutChanges } from './own-shortcuts.ts'

const Held = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  marginBottom: theme.spacing(3),
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: theme.size.head,
    borderBottom: theme.edge.soft,
  },
}))

const Taken = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2),
  marginTop: theme.spacing(3),
  padding: theme.spacing(2.5, 3),
  borderRadius: theme.radius.control,
  color: theme.vars.palette.lanternText,
  backgroundColor: theme.vars.palette.lanternTint,
  '& > p': { flex: '1 1 0' },
}))

interface ShortcutDialogProps {
  id: CommandId
  keyMap: KeyMap
  onSave: (changes: ShortcutChanges) => void
  onClose: () => void
}

const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n')

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** Sentence naming the command that already uses the keys. */
function takenBy(wanted: string, others: readonly { id: CommandId; keys: string }[]): string {
  const names = listed.format(new Set(others.map(({ id }) => commands[id].title)))
  const beginning = others.find(({ keys }) => wanted.startsWith(`${keys} `))
  if (beginning)
    return `${keySpeech(beginning.keys)} alone is the shortcut of ${names}, so no key can follow it.`
  if (others.some(({ keys }) => keys !== wanted))
    return `${keySpeech(wanted)} begins the shortcuts of ${names}.`
  return `${keySpeech(wanted)} is the shortcut of ${names}.`
}

/** Dialog for a command's shortcuts. Taking one of another command needs a confirmation. */
export function ShortcutDialog({ id, keyMap, onSave, onClose }: ShortcutDialogProps) {
  const command: Command = commands[id]
  const [keys, setKeys] = useState<readonly string[]>(() => keyMap.keysOf(id))
  const [wanted, setWanted] = useState<string>()
  const [taken, setTaken] = useState<ShortcutChanges>({})
  const others = wanted === undefined ? [] : keyMap.inTheWay(id, wanted)
  const isFull = keys.length >= shortcutLimits.keys
  const add = (added: string) => {
    setKeys([...keys.filter((held) => held !== added), added])
    setWanted(undefined)
  }
  const record = (recorded: string) => {
    const isTakenAlready = keyMap.inTheWay(id, recorded).every((other) => Object.hasOwn(taken, other.id))
    if (isTakenAlready) add(recorded)
    else setWanted(recorded)
  }
  const take = () => {
    if (wanted === undefined) return
    const left = others.map((other): [string, string[]] => [
      other.id,
      keyMap
        .keysOf(other.id)
        .filter((held) => !others.some(({ id: from, keys: lost }) => from === other.id && lost === held)),
    ])
    setTaken({ ...taken, ...Object.fromEntries(left) })
    add(wanted)
  }
  const save = () => {
    onSave({ ...taken, [id]: isSame(keys, command.keys) ? null : [...keys] })
    onClose()
  }
  const isChanged = !isSame(keys, keyMap.keysOf(id)) || Object.keys(taken).length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={command.title}
      dirty={isChanged}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={!isChanged} onClick={save}>
            Update
          </Button>
        </>
      }
    >
      {keys.length > 0 && (
        <Held aria-label="Shortcuts">
          {keys.map((held) => (
            <li key={held}>
              <KeyHint keys={held} spoken />
              <IconButton
                name={`Remove ${keySpeech(held)}`}
                icon={X}
                size="sm"
                onClick={() => setKeys(keys.filter((other) => other !== held))}
              />
            </li>
          ))}
        </Held>
      )}
      {!isFull && <KeyRecorder place={command.place ?? 'desk'} onRecord={record} />}
      {wanted !== undefined && others.length > 0 && (
        <Taken role="alert">
          <p>{takenBy(wanted, others)}</p>
          <Button variant="outline" size="small" onClick={take}>
            Use it here instead
          </Button>
        </Taken>
      )}
    </Dialog>
  )
}

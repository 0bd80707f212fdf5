import { Switch } from '@mui/material'
import { styled } from '#app/theme/styled.ts'
import { Pencil, RotateCcw } from 'lucide-react'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { KeyHint } from '#app/ui/tips/key-hint.tsx'
import { commands, type Command, type CommandId } from './commands.ts'
import type { KeyMap } from './key-map.ts'

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: theme.size.head,
  borderBottom: theme.edge.soft,
  '& > .title': { flex: '1 1 0', minWidth: 0 },
  '& > .keys': {
    display: 'inline-flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: theme.spacing(2),
  },
  '& .quiet': { ...theme.typography.caption, color: theme.vars.palette.ink3 },
}))

interface ShortcutRowProps {
  id: CommandId
  keyMap: KeyMap
  onEdit: () => void
  onSwitch: (isOn: boolean) => void
  onReset: () => void
}

/** True if a command has default shortcuts. */
const hasUsual = (id: CommandId) => (commands[id] as Command).keys.length > 0

/** Text instead of keys: none, switched off, or used by another command. */
function noKeys(id: CommandId, keyMap: KeyMap): string {
  const others = (commands[id] as Command).keys.flatMap((keys) => keyMap.inTheWay(id, keys))
  const isTaken = !keyMap.isOwn(id) && others[0] !== undefined
  if (!hasUsual(id)) return 'None'
  return isTaken ? `Its key is used by ${commands[others[0]!.id].title}` : 'Off'
}

/** A command with its shortcuts and their actions. */
export function ShortcutRow({ id, keyMap, onEdit, onSwitch, onReset }: ShortcutRowProps) {
  const { title } = commands[id]
  const keys = keyMap.keysOf(id)
  return (
    <Row>
      <span className="title">{title}</span>
      <span className="keys">
        {keys.length === 0 ? (
          <span className="quiet">{noKeys(id, keyMap)}</span>
        ) : (
          keys.map((held) => <KeyHint key={held} keys={held} spoken />)
        )}
      </span>
      {keyMap.isOwn(id) && (
        <IconButton name={`Reset ${title}`} icon={RotateCcw} size="sm" onClick={onReset} />
      )}
      <IconButton name={`Change ${title}`} icon={Pencil} size="sm" onClick={onEdit} />
      {/* Without any shortcut there is nothing to switch. */}
      {(hasUsual(id) || keys.length > 0) && (
        <Switch
          size="small"
          checked={keys.length > 0}
          onChange={(event) => onSwitch(event.target.checked)}
          slotProps={{ input: { role: 'switch', 'aria-label': `Shortcut of ${title}` } }}
        />
      )}
    </Row>
  )
}

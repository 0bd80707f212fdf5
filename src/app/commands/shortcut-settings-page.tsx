import { styled } from '#app/theme/styled.ts'
import { Search, SearchX } from 'lucide-react'
import { use, useState } from 'react'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { keyCaps, keySpeech } from '#app/ui/tips/key-text.ts'
import { foldText } from '#lib/text.ts'
import { commandGroups, commandList, commands, type CommandId } from '#app/commands/commands.ts'
import { KeyMapContext, type KeyMap } from '#app/commands/key-map.ts'
import { useShortcutChange } from '#app/commands/own-shortcuts.ts'
import { ShortcutDialog } from '#app/commands/shortcut-dialog.tsx'
import { ShortcutRow } from '#app/commands/shortcut-row.tsx'

const Column = styled('div')(({ theme }) => ({
  maxWidth: theme.size.formColumn,
  '& > section': { marginTop: theme.spacing(6) },
  '& > section > h2': { ...theme.typography.head, marginBottom: theme.spacing(1) },
}))

/** Commands whose title or shortcut matches the search, by group. */
function found(keyMap: KeyMap, text: string): [string, CommandId[]][] {
  const wanted = foldText(text.trim())
  const words = (id: CommandId) =>
    keyMap.keysOf(id).flatMap((keys) => [keys, keyCaps(keys).join(' '), keySpeech(keys)])
  const isWanted = (id: CommandId) =>
    foldText(commands[id].title).includes(wanted) || words(id).some((word) => foldText(word) === wanted)
  return commandGroups
    .map((group): [string, CommandId[]] => [
      group,
      commandList.filter(([id, command]) => command.group === group && isWanted(id)).map(([id]) => id),
    ])
    .filter(([, ids]) => ids.length > 0)
}

/** All shortcuts: search by name or key, change, switch off, restore defaults. */
export function ShortcutSettingsPage() {
  const keyMap = use(KeyMapContext)
  const change = useShortcutChange(keyMap)
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<CommandId>()
  const groups = found(keyMap, text)
  const own = Object.keys(keyMap.own)
  const resetAll = () => void change(Object.fromEntries(own.map((id) => [id, null])))
  return (
    <SettingsPage
      title="Keyboard shortcuts"
      end={
        <Button variant="outline" size="small" disabled={own.length === 0} onClick={resetAll}>
          Reset all
        </Button>
      }
    >
      <Column>
        <TextInput
          label="Search"
          value={text}
          onChange={setText}
          placeholder="What it does, or its key"
          start={<Icon of={Search} />}
          help="Your shortcuts go with you to all your devices."
        />
        {groups.length === 0 && <EmptyLine icon={SearchX} text="No Results Found" />}
        {groups.map(([group, ids]) => (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {ids.map((id) => (
                <ShortcutRow
                  key={id}
                  id={id}
                  keyMap={keyMap}
                  onEdit={() => setEdited(id)}
                  onReset={() => void change({ [id]: null })}
                  onSwitch={(isOn) => void change({ [id]: isOn ? null : [] })}
                />
              ))}
            </ul>
          </section>
        ))}
      </Column>
      {edited !== undefined && (
        <ShortcutDialog
          id={edited}
          keyMap={keyMap}
          onSave={(changes) => void change(changes)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SettingsPage>
  )
}

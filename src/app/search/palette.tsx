import MuiDialog from '@mui/material/Dialog'
import { useMediaQuery, useTheme } from '@mui/material'
import { Info, Search, X } from 'lucide-react'
import { use, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { KeyMapContext } from '#app/commands/key-map.ts'
import { runCommand } from '#app/commands/handlers.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { RecipientChip } from '#app/marks/recipient-chip.tsx'
import { searchLimits } from '#domain/search/limits.ts'
import type { CommandLine } from './entries.ts'
import { PaletteHead, PaletteInput, Remark } from './palette-styles.ts'
import { closePalette, palette, type Scope } from '#app/commands/palette-store.ts'
import { PaletteResults } from './palette-results.tsx'
import { Reach } from './reach.tsx'
import { remarks, type Result } from './results.ts'
import { paletteKeys, useReopening } from './palette-keys.ts'
import { ScopeConversation } from './scope-conversation.tsx'
import { useLines, useSession } from './use-search.ts'
import { useOpenedNoted, useTake } from './use-take.ts'
import { useHelpDenial } from '#app/ai/use-help-denial.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import type { Denial } from '#app/ui/denial.ts'

const scopeWords: Record<Exclude<Scope, 'all'>, string> = {
  conversations: 'Conversations',
  people: 'People',
  commands: 'Commands',
}

/** Dialog for search and commands; a full page on a phone. */
export function Palette() {
  const { isOpen, opened } = useSnapshot(palette)
  const keyMap = use(KeyMapContext)
  const [isShown, setIsShown] = useState(false)
  if (isOpen && !isShown) setIsShown(true)
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  // A command acts on the element focused before, so it runs once the palette has restored the focus.
  const chosen = useRef<CommandLine>(null)
  const runChosen = () => {
    const line = chosen.current
    chosen.current = null
    if (line) runCommand(line.command, line.on)
  }
  useReopening(isShown && !isOpen, keyMap, runChosen)
  useOpenedNoted()
  return (
    <MuiDialog
      open={isOpen}
      onClose={closePalette}
      maxWidth={false}
      fullScreen={isPhone}
      sx={{
        zIndex: 'palette',
        '& .MuiDialog-container': { alignItems: 'flex-start' },
      }}
      slotProps={{
        paper: {
          // Without a title, `aria-labelledby` would name a missing heading.
          'aria-label': 'Search',
          'aria-labelledby': undefined,
          sx: isPhone
            ? {}
            : {
                width: theme.size.palette,
                maxWidth: '100%',
                maxHeight: `min(${theme.size.dialog.md}px, calc(100% - ${theme.size.paletteTop * 2}px))`,
                mt: `${theme.size.paletteTop}px`,
                borderRadius: theme.radius.palette,
              },
        },
        transition: {
          onExited: () => {
            setIsShown(false)
            runChosen()
          },
        },
      }}
    >
      <Content
        key={opened}
        isPhone={isPhone}
        onCommand={(line) => {
          chosen.current = line
          closePalette()
        }}
      />
    </MuiDialog>
  )
}

function Content({ isPhone, onCommand }: { isPhone: boolean; onCommand: (line: CommandLine) => void }) {
  const { scope } = useSnapshot(palette)
  const keyMap = use(KeyMapContext)
  const { session, state } = useSession()
  const { groups, text, actedOn } = useLines(state)
  const results = groups.flatMap((group) => group.results)
  const [activeKey, setActiveKey] = useState<string>()
  const chosen = results.findIndex(({ key }) => key === activeKey)
  // With an empty query Enter needs an explicit selection, so that no command runs by accident.
  const active = chosen < 0 && state.text.trim() !== '' ? 0 : chosen
  const listId = useId()
  const actedOnId = useId()
  // A phone has no room for two chips.
  const hasPill = actedOn && !(isPhone && scope !== 'all')
  const limit = scope === 'all' ? searchLimits.group : searchLimits.group * 4
  const setText = (text: string) => {
    palette.text = text
    setActiveKey(undefined)
    session.setText(text, limit)
  }
  const take = useTake(setText, onCommand)
  const denialOf = useLineDenial()
  const pick = (index: number) => {
    const result = results[index]
    // A disabled result shows its reason itself.
    if (result && !denialOf(result)) take(result)
  }
  return (
    <>
      <PaletteHead>
        <Icon of={Search} size="lg" />
        {hasPill && <ScopeConversation id={actedOnId} conversation={actedOn} />}
        {scope !== 'all' && (
          <RecipientChip
            email={scopeWords[scope]}
            onRemove={() => {
              palette.scope = 'all'
            }}
          />
        )}
        <PaletteInput
          autoFocus
          type="search"
          placeholder="Search or jump to"
          value={state.text}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={paletteKeys({
            ...{ active, count: results.length, onPick: pick, keyMap },
            onMove: (to) => setActiveKey(results[to]?.key),
          })}
          inputProps={{
            role: 'combobox',
            'aria-label': 'Search or jump to',
            'aria-describedby': hasPill ? actedOnId : undefined,
            'aria-expanded': results.length > 0,
            'aria-controls': listId,
            'aria-activedescendant': results[active] ? `${listId}-${active}` : undefined,
            'aria-autocomplete': 'list',
            maxLength: searchLimits.text,
            autoComplete: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
          }}
        />
        <IconButton name="Close" icon={X} {...(isPhone ? {} : { keys: 'Escape' })} onClick={closePalette} />
      </PaletteHead>
      {remarks(state).map((remark) => (
        <Remark key={remark}>
          <Icon of={Info} size="sm" />
          {remark}
        </Remark>
      ))}
      <PaletteResults
        id={listId}
        groups={groups}
        answered={text}
        state={state}
        active={active}
        denialOf={denialOf}
        onPick={pick}
        onPoint={(index) => setActiveKey(results[index]?.key)}
      />
      <Reach state={state} count={results.filter(({ kind }) => kind !== 'all').length} />
    </>
  )
}

/** Reason why a result is disabled, as its button would say; undefined if enabled. */
function useLineDenial(): (result: Result) => Denial | undefined {
  const { isOffline } = useConnection()
  const help = useHelpDenial(isOffline)
  return (result) => {
    if (result.needsConnection && isOffline) return 'connection'
    return result.kind === 'command' && result.needsAI ? help.denied : undefined
  }
}

import { InputBase, Popover } from '@mui/material'
import { styled } from '#app/theme/styled.ts'
import { Search } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { moveFocus } from '#app/ui/lists/roving.ts'
import { emojiGroups, emojiMatches, type Emoji } from './emoji-data.ts'

const columns = 9
const maxFound = columns * 8

const Head = styled(InputBase)(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(2),
  height: theme.size.input + 2,
  padding: theme.spacing(0, 3),
  borderBottom: theme.edge.line,
  '& svg': { color: theme.vars.palette.ink3 },
}))

const Cells = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(${columns}, ${theme.size.control}px)`,
  alignContent: 'start',
  height: theme.size.menuMax * 0.6,
  overflowY: 'auto',
  padding: theme.spacing(1.5),
  scrollbarGutter: 'stable',
  '& > [role="option"]': {
    display: 'grid',
    placeItems: 'center',
    height: theme.size.control,
    borderRadius: theme.radius.tag,
    fontSize: theme.typography.title.fontSize,
    lineHeight: 1,
    cursor: 'pointer',
  },
  '& > [data-active]': { backgroundColor: theme.vars.palette.selected },
  [theme.media.forced]: { '& > [data-active]': { outline: theme.edge.forced, outlineOffset: -2 } },
}))

const Groups = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  padding: theme.spacing(1, 1.5),
  borderBottom: theme.edge.soft,
  '& > button': {
    ...theme.mix.plainButton,
    ...theme.mix.hit,
    width: theme.size.controlSm,
    height: theme.size.controlSm,
    borderRadius: theme.radius.tag,
    cursor: 'pointer',
    filter: 'grayscale(1)',
    '&[aria-pressed="true"]': { filter: 'none', backgroundColor: theme.vars.palette.selected },
  },
}))

const Foot = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  ...theme.mix.truncate,
  minHeight: theme.size.controlSm,
  margin: 0,
  padding: theme.spacing(1, 3),
  borderTop: theme.edge.soft,
  color: theme.vars.palette.ink3,
}))

interface EmojiPickerProps {
  anchor: Element
  all: readonly Emoji[]
  onPick: (emoji: string) => void
  onClose: () => void
}

/** Emoji by group, or search results. Arrow keys move, Enter selects. */
export function EmojiPicker({ anchor, all, onPick, onClose }: EmojiPickerProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  // Memoised: each pointer move renders the active item again.
  const groups = useMemo(() => emojiGroups(all), [all])
  const found = useMemo(() => emojiMatches(all, query, maxFound), [all, query])
  const [group, setGroup] = useState(groups[0]?.name)
  const [active, setActive] = useState(0)
  const isSearch = query.trim() !== ''
  const shown = isSearch ? found : (groups.find(({ name }) => name === group)?.members ?? [])
  const cells = useRef<HTMLDivElement>(null)
  useEffect(
    () => cells.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' }),
    [active],
  )

  const steps: Record<string, number> = { ArrowDown: columns, ArrowUp: -columns }
  // In a search text, Left and Right move the caret.
  if (!isSearch) Object.assign(steps, { ArrowRight: 1, ArrowLeft: -1 })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const chosen = shown[active]
    if (step !== undefined) setActive(Math.min(Math.max(0, active + step), Math.max(0, shown.length - 1)))
    else if (event.key === 'Enter' && chosen) onPick(chosen.emoji)
    else return
    event.preventDefault()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      disableScrollLock
    >
      <Head
        autoFocus
        fullWidth
        placeholder="Search emoji"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        startAdornment={<Icon of={Search} size="sm" />}
        inputProps={{
          role: 'combobox',
          'aria-label': 'Search emoji',
          'aria-expanded': true,
          'aria-controls': id,
          'aria-activedescendant': shown.length > 0 ? `${id}-${active}` : undefined,
          'aria-autocomplete': 'list',
          autoComplete: 'off',
          spellCheck: false,
        }}
      />
      <Groups role="toolbar" aria-label="Groups" onKeyDown={(event) => void moveFocus(event, 'button')}>
        {groups.map(({ name, members }) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            aria-pressed={!isSearch && name === group}
            onClick={() => {
              setQuery('')
              setGroup(name)
              setActive(0)
            }}
          >
            {members[0]?.emoji}
          </button>
        ))}
      </Groups>
      <Cells ref={cells} id={id} role="listbox" aria-label="Emoji" tabIndex={-1}>
        {shown.map(({ emoji, description }, index) => (
          <div
            key={emoji}
            id={`${id}-${index}`}
            role="option"
            aria-label={description}
            aria-selected={index === active}
            data-active={index === active || undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => onPick(emoji)}
          >
            {emoji}
          </div>
        ))}
      </Cells>
      <Foot role="status">
        {shown.length === 0
          ? 'No Results Found'
          : `:${shown[active]?.names[0] ?? ''}: ${shown[active]?.description ?? ''}`}
      </Foot>
    </Popover>
  )
}

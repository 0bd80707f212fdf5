import { Popover } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { styled } from '#app/theme/styled.ts'
import { Search } from 'lucide-react'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { motion } from '#app/theme/tokens.ts'
import { Icon } from '../icons/icon.tsx'
import { PopupField, PopupLine, PopupList } from './option-popup-styles.ts'
import { OptionRow } from './option-row.tsx'
import type { Option } from './options.ts'
import { useOptionList } from './use-option-list.ts'

const Heading = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: theme.weight.strong,
  color: theme.vars.palette.ink3,
  padding: theme.spacing(2, 2, 1),
}))

// The list takes the keys itself when there is no filter field above it.
const focusOnMount = (node: HTMLElement | null) => node?.focus({ preventScroll: true })

const margin = 24

// The list opens to the side with room and is no taller than that, so it never lies over its own button.
function useRoom(anchor: Element) {
  const theme = useTheme()
  const { top, bottom } = anchor.getBoundingClientRect()
  const [above, below] = [top - margin, window.innerHeight - bottom - margin]
  const isUp = below < theme.size.menuHeight / 2 && above > below
  return { theme, room: isUp ? above : below, isUp }
}

export interface OptionPopupProps<V> {
  /** Name of the list. */
  label: string
  id?: string
  anchor: Element
  options: readonly Option<V>[]
  isChosen: (value: V) => boolean
  /** Stands last whatever is typed, for example a way to make a new one from it. */
  last?: (query: string) => Option<V>
  /** Decides itself whether to close: a list of tags stays open. */
  /** `query` is what was typed. */
  onPick: (value: V, query: string) => void
  onClose: () => void
  filterLabel?: string
  /** Looks the options up by what is typed; without it those given are filtered. */
  onQuery?: ((query: string) => void) | undefined
  /** Under the list, for example a way to make a new one from what was typed. */
  foot?: (query: string) => ReactNode
}

/** The open list of a dropdown. Mount it while open. Filters by typing when it holds more than eight options. */
export function OptionPopup<V>(props: OptionPopupProps<V>) {
  const { label, anchor, options, last, isChosen, onPick, onClose, filterLabel = 'Filter', foot } = props
  const list = useOptionList({ options, last, isChosen, onPick, onClose, onQuery: props.onQuery })
  const listId = props.id ?? list.id
  const { theme, room, isUp } = useRoom(anchor)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: isUp ? 'top' : 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: isUp ? 'bottom' : 'top', horizontal: 'left' }}
      transitionDuration={motion.fast}
      disableScrollLock
      slotProps={{
        paper: {
          sx: {
            display: 'flex',
            flexDirection: 'column',
            mt: isUp ? -1 : 1,
            minWidth: Math.max(theme.size.menuMin, anchor.clientWidth),
            maxWidth: theme.size.menuMax,
            maxHeight: Math.min(theme.size.menuHeight, room),
          },
        },
      }}
    >
      {list.hasFilter && (
        <PopupField
          autoFocus
          fullWidth
          placeholder={filterLabel}
          value={list.query}
          onChange={(event) => list.filter(event.target.value)}
          onKeyDown={list.onKeyDown}
          startAdornment={<Icon of={Search} size="sm" />}
          inputProps={{
            role: 'combobox',
            'aria-label': `${filterLabel} ${label}`,
            'aria-expanded': true,
            'aria-controls': listId,
            'aria-activedescendant': list.activeId,
            'aria-autocomplete': 'list',
            autoComplete: 'off',
            spellCheck: false,
          }}
        />
      )}
      <PopupList
        id={listId}
        role="listbox"
        aria-label={label}
        {...(list.hasFilter
          ? {}
          : {
              tabIndex: 0,
              'aria-activedescendant': list.activeId,
              onKeyDown: list.onKeyDown,
              ref: focusOnMount,
            })}
      >
        {list.shown.map((option, index) => {
          const isFirst = option.group && option.group !== list.shown[index - 1]?.group
          return (
            <Fragment key={String(option.value)}>
              {isFirst && <Heading role="presentation">{option.group}</Heading>}
              <OptionRow
                option={option}
                id={list.optionId(index)}
                chosen={isChosen(option.value)}
                active={index === list.active}
                position={index + 1}
                setSize={list.shown.length}
                onPick={() => list.pick(index)}
                onPoint={() => list.setActive(index)}
              />
            </Fragment>
          )
        })}
      </PopupList>
      {list.shown.length === 0 && <PopupLine role="status">No Results Found</PopupLine>}
      {foot?.(list.query)}
    </Popover>
  )
}

import { Popover } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { styled } from '#app/theme/styled.ts'
import { Search } from 'lucide-react'
import { Fragment } from 'react'
import type { ComponentProps, ReactNode } from 'react'
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

// Without a filter the hidden field only receives the keys.
const Choices = styled('div')(({ theme }) => ({
  ...{ display: 'flex', flexDirection: 'column', minHeight: 0 },
  '& > [data-unseen]': theme.mix.unseen,
}))

const margin = 24

// The list opens to the side with more room and is no taller than that, so it never covers its button.
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
  /** Option that is always last, for example to create one from the typed text. */
  last?: (query: string) => Option<V>
  /** Decides itself whether to close: a list of tags stays open. */
  /** `query` is what was typed. */
  onPick: (value: V, query: string) => void
  onClose: () => void
  filterLabel?: string
  /** Looks the options up by the query; without it the given options are filtered. */
  onQuery?: ((query: string) => void) | undefined
  /** Below the list, for example a button to create one from the query. */
  foot?: (query: string) => ReactNode
}

// Inside the popover, because MUI's autocomplete asks for its input as it is mounted.
function OpenOptions<V>(props: OptionPopupProps<V>) {
  const { label, isChosen, filterLabel = 'Filter', foot } = props
  const list = useOptionList(props)
  return (
    <>
      <Choices {...list.getRootProps({ onKeyDown: list.onKeyDown })}>
        <PopupField
          autoFocus
          fullWidth
          placeholder={filterLabel}
          startAdornment={<Icon of={Search} size="sm" />}
          data-unseen={!list.hasFilter || undefined}
          inputProps={{
            ...list.getInputProps(),
            'aria-label': list.hasFilter ? `${filterLabel} ${label}` : label,
            readOnly: !list.hasFilter,
          }}
        />
        <PopupList
          {...(list.getListboxProps() as ComponentProps<'div'>)}
          aria-label={label}
          aria-labelledby={undefined}
        >
          {list.shown.map((option, index) => {
            const isFirst = option.group && option.group !== list.shown[index - 1]?.group
            const { key, ...row } = list.getOptionProps({ option, index })
            return (
              <Fragment key={key}>
                {isFirst && <Heading role="presentation">{option.group}</Heading>}
                <OptionRow
                  {...row}
                  option={option}
                  aria-selected={isChosen(option.value)}
                  position={index + 1}
                  setSize={list.shown.length}
                />
              </Fragment>
            )
          })}
        </PopupList>
      </Choices>
      {list.shown.length === 0 && <PopupLine role="status">No Results Found</PopupLine>}
      {foot?.(list.query)}
    </>
  )
}

/** The open list of a dropdown. Mount it while open. Filters by typing when it holds more than eight options. */
export function OptionPopup<V>(props: OptionPopupProps<V>) {
  const { anchor, onClose } = props
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
      <OpenOptions {...props} />
    </Popover>
  )
}

import { Popover, Popper } from '@mui/material'
import { styled } from '#app/theme/styled.ts'
import {
  useEffect,
  useId,
  useSyncExternalStore,
  type ComponentType,
  type HTMLAttributes,
  type ReactNode,
} from 'react'
import { keepFocus } from '#app/ui/dialogs/keep-focus.ts'
import { Search } from 'lucide-react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PopupField, PopupLine } from '#app/ui/options/option-popup-styles.ts'
import { OptionRow } from '#app/ui/options/option-row.tsx'
import type { Option } from '#app/ui/options/options.ts'
import type { SuggestionPopup } from './suggestion-popup.ts'

/** Frame of a list beside the text. */
export const SuggestionFrame = styled('div')(({ theme }) => ({
  minWidth: theme.size.menuMin,
  maxWidth: theme.size.menuMax,
  maxHeight: theme.size.menuMax,
  overflowY: 'auto',
  padding: theme.spacing(1),
  borderRadius: theme.radius.menu,
  backgroundColor: theme.vars.palette.sheet,
  boxShadow: theme.elevation.e2,
}))

interface SuggestionListProps<Item, Picked> {
  popup: SuggestionPopup<Item, Picked>
  label: string
  optionOf: (item: Item) => Option<string | number>
  frame?: ComponentType<HTMLAttributes<HTMLDivElement>>
  /** Details of the active item, beside the list. */
  beside?: (active: Item) => ReactNode
}

/** Suggestions for the typed text. The editor keeps the focus and refers to the active option. */
export function SuggestionList<Item, Picked>({
  popup,
  label,
  optionOf,
  frame: Frame = SuggestionFrame,
  beside,
}: SuggestionListProps<Item, Picked>) {
  const list = useSyncExternalStore(popup.subscribe, popup.read)
  const id = useId()
  const chosen = list?.items[list.active]
  const activeId = list && chosen !== undefined ? `${id}-${list.active}` : null
  useEffect(() => {
    const { box } = popup
    if (!box || activeId === null) return
    box.setAttribute('aria-controls', id)
    box.setAttribute('aria-activedescendant', activeId)
    return () => {
      box.removeAttribute('aria-controls')
      box.removeAttribute('aria-activedescendant')
    }
  }, [popup, id, activeId])
  if (!list || (chosen === undefined && !list.asked)) return null
  const choices =
    chosen === undefined ? (
      <PopupLine role="status">No Results Found</PopupLine>
    ) : (
      <Frame onMouseDown={keepFocus}>
        <div id={id} role="listbox" aria-label={label}>
          {list.items.map((item, index) => {
            const option = optionOf(item)
            return (
              <OptionRow
                key={option.value}
                id={`${id}-${index}`}
                option={option}
                aria-selected={false}
                active={index === list.active}
                position={index + 1}
                setSize={list.items.length}
                onClick={() => popup.pick(index)}
                onPointerMove={() => popup.point(index)}
              />
            )
          })}
        </div>
        {beside?.(chosen)}
      </Frame>
    )
  if (list.asked)
    return (
      <Popover
        open
        anchorEl={list.asked.anchor}
        onClose={popup.close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        disableScrollLock
      >
        <PopupField
          autoFocus
          fullWidth
          placeholder="Filter"
          value={list.asked.query}
          onChange={(event) => popup.filter(event.target.value)}
          onKeyDown={(event) => {
            if (popup.press(event.key)) event.preventDefault()
          }}
          startAdornment={<Icon of={Search} size="sm" />}
          inputProps={{
            role: 'combobox',
            'aria-label': `Filter ${label}`,
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': activeId ?? undefined,
            'aria-autocomplete': 'list',
            autoComplete: 'off',
            spellCheck: false,
          }}
        />
        {choices}
      </Popover>
    )
  return (
    <Popper
      open
      anchorEl={{ getBoundingClientRect: list.place }}
      placement="top-start"
      sx={{ zIndex: 'popover' }}
    >
      {choices}
    </Popper>
  )
}

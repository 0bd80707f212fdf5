import { useAutocomplete } from '@mui/material'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { filterAbove, folded, matchOptions } from './options.ts'
import type { Option } from './options.ts'

const typeAheadPause = 700

interface OptionListInput<V> {
  id?: string
  options: readonly Option<V>[]
  /** Option that is always last, for example to create one from the typed text. */
  last?: ((query: string) => Option<V>) | undefined
  isChosen: (value: V) => boolean
  onPick: (value: V, query: string) => void
  onClose: () => void
  /** The options are looked up by the query and not filtered here. */
  onQuery?: ((query: string) => void) | undefined
}

function isPrintable(event: KeyboardEvent) {
  // AltGr, which writes letters too, looks like Control and Alt on some systems.
  const isWriting = event.getModifierState('AltGraph') || (!event.ctrlKey && !event.altKey)
  return event.key.length === 1 && isWriting && !event.metaKey
}

/** MUI's autocomplete for an open list; short lists without a filter field have type-ahead. */
export function useOptionList<V>(input: OptionListInput<V>) {
  const { id, options, last, isChosen, onPick, onClose, onQuery } = input
  const [query, setQuery] = useState('')
  const hasFilter = onQuery !== undefined || options.length > filterAbove
  // MUI highlights its value. A copy, because MUI reports no change when the value itself is picked.
  const [goal, setGoal] = useState(() => copyOf(options.find(({ value }) => isChosen(value))))
  const typed = useRef({ text: '', at: 0 })
  const list = useAutocomplete<Option<V>, false, true>({
    ...(id === undefined ? {} : { id }),
    ...{ open: true, autoHighlight: true, selectOnFocus: false, disableClearable: true },
    ...{ disabledItemsFocusable: true, handleHomeEndKeys: !hasFilter },
    options,
    value: goal as Option<V>,
    inputValue: query,
    isOptionEqualToValue: (option, { value }) => option.value === value,
    getOptionDisabled: isLocked,
    getOptionKey: ({ value }) => String(value),
    filterOptions: (all) => [
      ...(hasFilter && !onQuery ? matchOptions(all, query) : all),
      ...(last ? [last(query)] : []),
    ],
    onInputChange: (_event, text, reason) => {
      if (reason !== 'input') return
      setQuery(text)
      setGoal(null)
      onQuery?.(text)
    },
    onChange: (_event, option) => isLocked(option) || onPick(option.value, query),
    onClose: (_event, reason) => reason === 'escape' && onClose(),
  })
  const shown = list.groupedOptions as Option<V>[]

  const typeAhead = (event: KeyboardEvent, current: number) => {
    const fresh = event.timeStamp - typed.current.at > typeAheadPause
    const text = (fresh ? '' : typed.current.text) + folded(event.key)
    typed.current = { text, at: event.timeStamp }
    // Repeating a letter cycles through the options that start with it.
    const from = text.length === 1 ? current + 1 : current
    const order = shown.map((_, index) => shown[(from + index) % shown.length])
    const hit = order.find((option) => folded(option?.label ?? '').startsWith(text))
    if (hit) setGoal(copyOf(hit))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const active = event.currentTarget.querySelector<HTMLElement>('.Mui-focused[role="option"]')
    if (event.key === 'Tab') onClose()
    else if (hasFilter || !isPrintable(event)) return
    else if (event.key === ' ') active?.click()
    else typeAhead(event, Number(active?.dataset.optionIndex))
    event.preventDefault()
  }

  return { ...list, shown, query, hasFilter, onKeyDown }
}

const isLocked = <V>({ denied, isOff }: Option<V>) => denied !== undefined || isOff === true

const copyOf = <V>(option: Option<V> | undefined) => (option ? { ...option } : null)

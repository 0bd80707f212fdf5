import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { filterAbove, folded, matchOptions } from './options.ts'
import type { Option } from './options.ts'

const pageStep = 8
const typeAheadPause = 700

interface OptionListInput<V> {
  options: readonly Option<V>[]
  /** Stands last whatever is typed, for example a way to make a new one from it. */
  last?: ((query: string) => Option<V>) | undefined
  isChosen: (value: V) => boolean
  onPick: (value: V, query: string) => void
  onClose: () => void
  /** The options are looked up by what is typed, and not filtered here. */
  onQuery?: ((query: string) => void) | undefined
}

function isPrintable(event: KeyboardEvent) {
  // AltGr, which writes letters too, looks like Control and Alt on some systems.
  const isWriting = event.getModifierState('AltGraph') || (!event.ctrlKey && !event.altKey)
  return event.key.length === 1 && isWriting && !event.metaKey
}

/** Keyboard support of a listbox: shown options, active option, key handler. */
export function useOptionList<V>({
  options,
  last: lastOption,
  isChosen,
  onPick,
  onClose,
  onQuery,
}: OptionListInput<V>) {
  const id = useId()
  const [query, setQuery] = useState('')
  const hasFilter = onQuery !== undefined || options.length > filterAbove
  const matching = hasFilter && !onQuery ? matchOptions(options, query) : options
  const shown = lastOption ? [...matching, lastOption(query)] : matching
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => isChosen(option.value)),
    ),
  )
  const typed = useRef({ text: '', at: 0 })

  const last = shown.length - 1
  const current = Math.min(active, last)

  const pick = (index: number) => {
    const option = shown[index]
    if (option && !option.denied && !option.isOff) onPick(option.value, query)
  }

  const typeAhead = (event: KeyboardEvent) => {
    const fresh = event.timeStamp - typed.current.at > typeAheadPause
    const text = (fresh ? '' : typed.current.text) + folded(event.key)
    typed.current = { text, at: event.timeStamp }
    // Repeating a letter cycles through the options that start with it.
    const from = text.length === 1 ? current + 1 : current
    const order = shown.map((_, index) => (from + index) % shown.length)
    const hit = order.find((index) => folded(shown[index]?.label ?? '').startsWith(text))
    if (hit !== undefined) setActive(hit)
  }

  const moves: Record<string, number> = {
    ArrowDown: current >= last ? 0 : current + 1,
    ArrowUp: current <= 0 ? last : current - 1,
    PageDown: Math.min(last, current + pageStep),
    PageUp: Math.max(0, current - pageStep),
    ...(hasFilter ? {} : { Home: 0, End: last }),
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const to = moves[event.key]
    if (to !== undefined) setActive(to)
    else if (event.key === 'Enter' || (event.key === ' ' && !hasFilter)) pick(current)
    else if (event.key === 'Tab') return onClose()
    else if (!hasFilter && isPrintable(event)) typeAhead(event)
    else return undefined
    event.preventDefault()
    return undefined
  }

  return {
    id,
    shown,
    active: current,
    activeId: shown.length > 0 ? `${id}-${current}` : undefined,
    optionId: (index: number) => `${id}-${index}`,
    query,
    hasFilter,
    setActive,
    filter: (text: string) => {
      setQuery(text)
      setActive(0)
      onQuery?.(text)
    },
    pick,
    onKeyDown,
  }
}

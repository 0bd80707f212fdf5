import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Denial } from '../denial.ts'
import { IconButton } from './icon-button.tsx'
import { OptionPopup } from '../options/option-popup.tsx'
import type { Option } from '../options/options.ts'

interface IconChoiceProps<V> {
  name: string
  icon: LucideIcon
  options: readonly Option<V>[]
  /** Chosen value in the list; none if several records differ. */
  isChosen?: (value: V) => boolean
  onPick: (value: V) => void
  /** A list of labels stays open for the next one. */
  keepOpen?: boolean
  keys?: string
  /** `data-field`, by which a shortcut finds it. */
  field?: string
  denied: Denial | undefined
}

/** An icon that opens a list of values. */
export function IconChoice<V>(props: IconChoiceProps<V>) {
  const { name, icon, options, isChosen = () => false, onPick, keepOpen = false, denied, keys, field } = props
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <IconButton
        name={name}
        icon={icon}
        denied={denied}
        keys={keys}
        data-field={field}
        aria-haspopup="listbox"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <OptionPopup
          label={name}
          anchor={anchor}
          options={options}
          isChosen={isChosen}
          onPick={(value) => {
            onPick(value)
            if (!keepOpen) setAnchor(undefined)
          }}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}

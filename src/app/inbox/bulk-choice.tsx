import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { OptionPopup } from '#app/ui/option-popup.tsx'
import type { Option } from '#app/ui/options.ts'
import type { Denial } from '#app/ui/denial.ts'

interface BulkChoiceProps<V> {
  name: string
  icon: LucideIcon
  options: readonly Option<V>[]
  /** Marked in the list; nothing is unless several states agree. */
  isChosen?: (value: V) => boolean
  onPick: (value: V) => void
  /** A list of labels stays open for the next one. */
  keepOpen?: boolean
  denied: Denial | undefined
}

/** An icon that opens a list of values for all rows that are picked. */
export function BulkChoice<V>(props: BulkChoiceProps<V>) {
  const { name, icon, options, isChosen = () => false, onPick, keepOpen = false, denied } = props
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <IconButton
        name={name}
        icon={icon}
        denied={denied}
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

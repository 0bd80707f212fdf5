import { Popper } from '@mui/material'
import { styled } from '@mui/material/styles'
import { Users } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { OptionRow } from '#app/ui/option-row.tsx'
import type { MentionPopup } from './mention-popup.ts'

export const PopupList = styled('div')(({ theme }) => ({
  minWidth: theme.size.menuMin,
  maxWidth: theme.size.menuMax,
  maxHeight: theme.size.menuMax,
  overflowY: 'auto',
  padding: theme.spacing(1),
  borderRadius: theme.radius.menu,
  backgroundColor: theme.vars.palette.sheet,
  boxShadow: theme.elevation.e2,
}))

/** People to call, under the @ that was typed. */
export function MentionListPopup({ popup }: { popup: MentionPopup }) {
  const list = useSyncExternalStore(popup.subscribe, popup.read)
  const id = useId()
  if (!list || list.items.length === 0) return null
  return (
    <Popper
      open
      anchorEl={{ getBoundingClientRect: list.place }}
      placement="top-start"
      sx={{ zIndex: 'popover' }}
    >
      <PopupList
        id={id}
        role="listbox"
        aria-label="People"
        // The editor keeps the focus, or the words typed next would be lost.
        onMouseDown={(event) => event.preventDefault()}
      >
        {list.items.map((item, index) => (
          <OptionRow
            key={item.id}
            id={`${id}-${index}`}
            option={{
              value: item.id,
              label: item.name,
              icon:
                item.id === 'all' ? <Icon of={Users} /> : <Avatar id={item.id} name={item.name} size="xs" />,
              ...(item.id === 'all' ? { detail: 'Everybody with access to this inbox' } : {}),
            }}
            chosen={false}
            active={index === list.active}
            position={index + 1}
            setSize={list.items.length}
            onPick={() => popup.pick(index)}
            onPoint={() => popup.point(index)}
          />
        ))}
      </PopupList>
    </Popper>
  )
}

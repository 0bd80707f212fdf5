import { Popper } from '@mui/material'
import { styled } from '@mui/material/styles'
import { Paperclip } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { OptionRow } from '#app/ui/option-row.tsx'
import { PopupList } from '../mention-list.tsx'
import type { TemplatePopup } from './template-popup.ts'
import { TemplatePreview } from './template-preview.tsx'

const Both = styled(PopupList)(({ theme }) => ({
  display: 'flex',
  width: `min(${theme.size.dialog.lg}px, calc(100vw - ${theme.spacing(6)}))`,
  maxWidth: 'none',
  height: theme.size.menuMax,
  maxHeight: '46vh',
  overflow: 'hidden',
  padding: 0,
  '& > [role="listbox"]': { flex: '0 1 44%', minWidth: 0, overflowY: 'auto', padding: theme.spacing(1) },
  '& > [role="listbox"] + *': { flex: '1 1 56%', borderLeft: theme.edge.line },
  [theme.media.phone]: {
    height: 'auto',
    '& > [role="listbox"]': { flex: '1 1 auto' },
    '& > [role="listbox"] + *': { display: 'none' },
  },
}))

/** Templates to choose from under the / that was typed, and beside them what the active one would write. */
export function TemplateList({ popup }: { popup: TemplatePopup }) {
  const list = useSyncExternalStore(popup.subscribe, popup.read)
  const id = useId()
  const chosen = list?.items[list.active]
  if (!list || !chosen) return null
  return (
    <Popper
      open
      anchorEl={{ getBoundingClientRect: list.place }}
      placement="top-start"
      sx={{ zIndex: 'popover' }}
    >
      <Both
        // The editor keeps the focus, or the words typed next would be lost.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div id={id} role="listbox" aria-label="Templates">
          {list.items.map((template, index) => (
            <OptionRow
              key={template.id}
              id={`${id}-${index}`}
              option={{
                value: template.id,
                label: template.subject,
                ...(template.attachments.length > 0 ? { icon: <Icon of={Paperclip} size="sm" /> } : {}),
              }}
              chosen={false}
              active={index === list.active}
              position={index + 1}
              setSize={list.items.length}
              onPick={() => popup.pick(index)}
              onPoint={() => popup.point(index)}
            />
          ))}
        </div>
        <TemplatePreview template={chosen} values={popup.values} />
      </Both>
    </Popper>
  )
}

import { Ellipsis, Trash2, X } from 'lucide-react'
import { styled } from '#app/theme/styled.ts'
import { taskName } from '#domain/tasks/status.ts'
import { PendingMark } from '#app/marks/pending-mark.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { kindText, taskIcon } from './task-options.tsx'
import { TaskTimer } from './task-time.tsx'
import { useTask } from '../task-view.ts'

const Bar = styled('header')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(2),
  minHeight: theme.size.controlLg + theme.spacing(3),
  padding: theme.spacing(1.5, 3, 1.5, 5),
  borderBottom: theme.edge.line,
  color: theme.vars.palette.ink3,
  whiteSpace: 'nowrap',
  '& > [data-number]': { ...theme.mix.tabular, fontFamily: theme.typography.mono.fontFamily },
  '& > [data-rest]': { flex: 1 },
  [theme.media.phone]: { padding: theme.spacing(1.5, 2, 1.5, 4), '& > [data-kind]': { display: 'none' } },
}))

/** Title of a task, its timer, and its actions. */
export function TaskHead({ onClose }: { onClose: () => void }) {
  const { task, ops, isOffline, denied, changes } = useTask()
  return (
    <Bar>
      <Icon of={taskIcon(task)} size="sm" />
      <span data-kind>{kindText(task)}</span>
      <span data-number>{taskName(task)}</span>
      <PendingMark
        isPending={ops.some(({ state }) => state === 'waiting')}
        isOffline={isOffline}
        text="Saved on this device"
      />
      <span data-rest />
      <TaskTimer />
      <MenuButton name="More" icon={Ellipsis} align="right">
        <MenuRow
          label="Delete"
          icon={Trash2}
          danger
          denied={denied}
          onClick={() => {
            changes.remove()
            onClose()
          }}
        />
      </MenuButton>
      <IconButton name="Close" icon={X} keys="Escape" onClick={onClose} />
    </Bar>
  )
}

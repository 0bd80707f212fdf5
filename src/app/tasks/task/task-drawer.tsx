import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { paths, toRecordId } from '#app/paths.ts'
import { DrawerPane, useDrawerMode } from '#app/ui/dialogs/drawer-pane.tsx'
import { TaskPanel } from './task-panel.tsx'

/** Width of the task drawer, in px. */
const width = 452

/** Drawer of the task in the URL: beside the board, over it on narrow windows, full screen on a phone. */
export function TaskDrawer() {
  const taskId = toRecordId(useParams().taskId)
  const { search } = useLocation()
  const navigate = useNavigate()
  const mode = useDrawerMode()
  if (taskId === null) return <ErrorScreen status={404} />
  // Keeps the board's filters.
  const close = () => void navigate({ pathname: paths.tasks, search })
  return (
    <DrawerPane open label="Task" mode={mode} width={width} onClose={close}>
      <TaskPanel taskId={taskId} onClose={close} />
    </DrawerPane>
  )
}

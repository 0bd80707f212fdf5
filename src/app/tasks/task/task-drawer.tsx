import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { paths, toRecordId } from '#app/paths.ts'
import { DrawerPane, useDrawerMode } from '#app/ui/dialogs/drawer-pane.tsx'
import { TaskPanel } from './task-panel.tsx'

/** Width of an open task beside or over the board. */
const width = 452

/** The task that the address names, in a drawer: beside the board, over it where that needs the room, on all of a phone. */
export function TaskDrawer() {
  const taskId = toRecordId(useParams().taskId)
  const { search } = useLocation()
  const navigate = useNavigate()
  const mode = useDrawerMode()
  if (taskId === null) return <ErrorScreen status={404} />
  // The board's filters are kept.
  const close = () => void navigate({ pathname: paths.tasks, search })
  return (
    <DrawerPane open label="Task" mode={mode} width={width} onClose={close}>
      <TaskPanel taskId={taskId} onClose={close} />
    </DrawerPane>
  )
}

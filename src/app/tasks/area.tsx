import { SquareCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const loadPage = () => import('./tasks-page.tsx')
const loadDrawer = () => import('./task/task-drawer.tsx')

const Tasks = lazy(async () => ({ default: (await loadPage()).TasksPage }))
const Drawer = lazy(async () => ({ default: (await loadDrawer()).TaskDrawer }))

/** Tasks. */
export const tasksArea = defineArea({
  rail: {
    label: 'Tasks',
    to: paths.tasks,
    icon: SquareCheck,
    command: 'go.tasks',
    isOnPhone: true,
    feature: 'advanceFeatures.taskManagement',
  },
  pages: [
    {
      path: paths.tasks,
      element: (
        <Suspense>
          <Tasks />
        </Suspense>
      ),
      handle: { crumb: 'Tasks' },
      children: [
        {
          path: ':taskId',
          element: (
            <Suspense>
              <Drawer />
            </Suspense>
          ),
          handle: { crumb: { record: 'task', param: 'taskId' } },
        },
      ],
    },
  ],
  later: [loadPage, loadDrawer, () => import('./create/create-task-dialog.tsx')],
})

import { useMediaQuery, useTheme } from '@mui/material'
import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { tasksAccess } from '#domain/access/plan-access.ts'
import type { TaskStatus } from '#domain/tasks/status.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { Known } from '#domain/predicates/subject.ts'
import { openNewTask } from '#app/commands/new-task.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useSelection } from '#app/desk/live/use-selection.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import { reference, type Reference } from '#local/queries/people.ts'
import { useTasks } from './board/board-index.ts'
import { idsInLanes, laneOf, layOut, wantedTasks } from './board/board-lanes.ts'
import { changeTasks, settingStatus, type TaskGesture } from './board/board-move.ts'
import {
  filterOf,
  defaultTasksLocation,
  searchOf,
  useTasksLocation,
  type TasksLocation,
} from './board/board-location.ts'
import { TasksBeside, TasksHead, TasksLayout as Place, TasksFrame } from './board/board-styles.ts'
import { tasksText } from './board/board-texts.ts'
import { BoardView } from './board/board-view.tsx'
import { useWaiting } from './board/board-waiting.ts'
import { FilterBar } from './list/filter-bar.tsx'
import { CardMenu } from './board/lane-card-menu.tsx'
import { ListBulkBar } from './list/list-bulk-bar.tsx'
import { listLines } from './list/list-groups.ts'
import { ListView } from './list/list-view.tsx'
import { TaskViewSwitcher } from './task-view-switcher.tsx'
import { usePicking } from './list/use-picking.ts'

/** Local records that a filter refers to; customers and conversations may be missing. */
const knownOf = (known: Reference | undefined): Known => ({
  has: (kind, id) =>
    kind === 'users'
      ? known?.users.has(id) === true
      : kind === 'teams'
        ? known?.teams.has(id) === true
        : true,
  membersOf: (teamId) => known?.teams.get(teamId)?.userIds ?? [],
})

/** Filtered tasks, in order; undefined until read. */
function useWanted(place: TasksLocation, known: Reference | undefined, now: number) {
  const { userId } = useDesk().actor
  const zone = useTimeFormat().timeZone
  const all = useTasks()
  const wanted = useMemo(
    () =>
      all &&
      wantedTasks(all, {
        filter: filterOf(place),
        sort: place.sort,
        reader: { userId, now, zone },
        known: knownOf(known),
      }),
    [all, place, known, userId, now, zone],
  )
  return { all, wanted, zone }
}

const none = new Map()

/** Tasks page, as a board or a list (TSK-001, TSK-002). */
export function TasksPage() {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const at = useTasksLocation()
  const { place, go } = at
  const known = useLive(reference, undefined)
  const now = useMinute()
  const waiting = useWaiting()
  const denied = useAccess(tasksAccess)
  const [menu, setMenu] = useState<{ task: Task; anchor: HTMLElement }>()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true })
  const { all, wanted, zone } = useWanted(place, known, now)
  const isBlank = all?.length === 0
  const users = known?.users ?? none
  const isList = isPhone || place.look === 'list'
  const lines = useMemo(
    () => (isList && wanted ? listLines(wanted, place.sort, { now, zone }) : []),
    [isList, wanted, place.sort, now, zone],
  )
  const frame = useRef<HTMLDivElement>(null)
  const ids = useMemo(
    () => (isList ? lines.map(({ task }) => task.id) : idsInLanes(layOut(wanted ?? [], now, place.sort))),
    [isList, lines, wanted, now, place.sort],
  )
  const selection = useSelection(searchOf(place), ids)
  usePicking({ place: frame, ids, selection })
  const picked = wanted?.filter(({ id }) => selection.has(id)) ?? []
  const onGesture = (gesture: TaskGesture) => {
    selection.clear()
    void changeTasks(desk, picked, gesture, isOffline).catch(reportFailure)
  }
  const move = (moved: readonly Task[], to: TaskStatus) => {
    if (moved.some(({ id }) => selection.has(id))) selection.clear()
    return changeTasks(desk, moved, settingStatus(to), isOffline)
  }
  const ofMenu = !menu ? [] : selection.has(menu.task.id) ? picked : [menu.task]
  const navigate = useNavigate()
  const { search } = useLocation()
  // Keeps the board's filters.
  const onOpen = ({ id }: Task) => void navigate({ pathname: paths.task(id), search })
  const onMenu = (task: Task, anchor: HTMLElement) => setMenu({ task, anchor })
  return (
    <TasksBeside>
      <TasksFrame ref={frame}>
        {selection.ids.size > 0 ? (
          <ListBulkBar {...{ selection, users, denied }} tasks={wanted ?? []} onGesture={onGesture} />
        ) : (
          <TasksHead>
            <TaskViewSwitcher at={at} />
            <FilterBar place={place} known={known} hasLooks={!isPhone} onChange={go} />
            {wanted && (
              <span data-count role="status">
                {tasksText(wanted.length)}
              </span>
            )}
            {!isBlank && <NewTask denied={denied} iconOnly={isPhone} />}
          </TasksHead>
        )}
        <Place>
          {!wanted ? (
            <SkeletonRows />
          ) : wanted.length === 0 ? (
            <NoTasks
              isFirst={isBlank}
              denied={denied}
              onReset={() => go({ ...defaultTasksLocation, look: place.look })}
            />
          ) : isList ? (
            <ListView {...{ lines, users, waiting, now, selection, onOpen }} />
          ) : (
            <BoardView
              {...{ users, waiting, now, selection, move, onOpen, onMenu }}
              tasks={wanted}
              sort={place.sort}
            />
          )}
        </Place>
        <CardMenu
          anchor={menu?.anchor}
          lane={menu && laneOf(menu.task, now)}
          denied={denied}
          count={ofMenu.length}
          isPicked={menu !== undefined && selection.has(menu.task.id)}
          onPick={() => menu && selection.toggle(menu.task.id)}
          onMove={(lane) => void move(ofMenu, lane).catch(reportFailure)}
          onClose={() => setMenu(undefined)}
        />
      </TasksFrame>
      <Outlet />
    </TasksBeside>
  )
}

function NewTask({ denied, iconOnly = false }: { denied: Denial | undefined; iconOnly?: boolean }) {
  const shared = { icon: Plus, denied, keys: 'Shift+t', onClick: () => openNewTask() }
  return iconOnly ? (
    <IconButton {...shared} name="New Task" iconSize="rail" />
  ) : (
    <Button {...shared} variant="primary">
      New Task
    </Button>
  )
}

interface NoTasksProps {
  isFirst: boolean
  denied: Denial | undefined
  onReset: () => void
}

function NoTasks({ isFirst, denied, onReset }: NoTasksProps) {
  if (isFirst)
    return (
      <EmptyState
        title="No Data Available"
        text="A task is a call, an activity or a meeting with a day it is due."
        action={<NewTask denied={denied} />}
      />
    )
  return (
    <EmptyState
      title="No Results Found"
      text="No task is as these filters ask."
      action={
        <Button variant="outline" onClick={onReset}>
          Reset Filter
        </Button>
      }
    />
  )
}

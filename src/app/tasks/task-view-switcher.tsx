import { Bookmark, BookmarkPlus, Save, Settings2, SquareCheck, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { changeView, createView } from '#app/views/view-changes.ts'
import { ViewTrigger } from '#app/views/view-trigger.tsx'
import { Menu, MenuHeading, MenuLine, MenuRow } from '#app/ui/menus/menu.tsx'
import { mayEditView } from '#domain/views/view-rights.ts'
import { savedTaskViews } from '#local/queries/views.ts'
import { contentOf, locationOfContent, searchOf, type TasksAt } from './board/board-location.ts'

// Lazy: rarely used.
const SaveViewDialog = lazy(() => import('#app/views/save-view-dialog.tsx'))
const ViewsDialog = lazy(() => import('#app/views/views-dialog.tsx'))

/** Menu of saved task views: the current one, the others, and actions. */
export function TaskViewSwitcher({ at: { place, saved, goAll, goSaved } }: { at: TasksAt }) {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const views = useLive(savedTaskViews, undefined) ?? []
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [opened, setOpened] = useState<'save' | 'views'>()
  const isChanged = saved !== undefined && searchOf(place) !== searchOf(locationOfContent(saved.content))
  const close = () => setOpened(undefined)
  const groups = [
    { title: 'My views', icon: Bookmark, of: views.filter(({ isShared }) => !isShared) },
    { title: 'Shared views', icon: Users, of: views.filter(({ isShared }) => isShared) },
  ]
  return (
    <>
      <ViewTrigger
        title={saved?.name ?? 'Tasks'}
        isChanged={isChanged}
        isOpen={anchor !== undefined}
        onOpen={setAnchor}
      />
      <Menu label="Views" anchor={anchor} onClose={() => setAnchor(undefined)}>
        <MenuRow icon={SquareCheck} label="All tasks" selected={!saved} onClick={goAll} />
        {groups.flatMap(({ title, icon, of }) =>
          of.length === 0
            ? []
            : [
                <MenuHeading key={title}>{title}</MenuHeading>,
                ...of.map(({ id, name }) => (
                  <MenuRow
                    key={id}
                    icon={icon}
                    label={name}
                    selected={id === saved?.id}
                    onClick={() => goSaved(id)}
                  />
                )),
              ],
        )}
        <MenuLine />
        {isChanged && mayEditView(desk.actor, saved) && (
          <MenuRow
            icon={Save}
            label="Save changes"
            onClick={() =>
              void changeView(desk, saved, { content: contentOf(place) }, isOffline)
                .then(() => goSaved(saved.id))
                .catch(reportFailure)
            }
          />
        )}
        <MenuRow icon={BookmarkPlus} label="Save as a view" onClick={() => setOpened('save')} />
        <MenuRow icon={Settings2} label="Saved views" onClick={() => setOpened('views')} />
      </Menu>
      <Suspense>
        {opened === 'views' && <ViewsDialog query={savedTaskViews} onClose={close} />}
        {opened === 'save' && (
          <SaveViewDialog
            of="tasks"
            onClose={close}
            onSave={(words) => {
              close()
              void createView(desk, words, contentOf(place), isOffline).then(goSaved).catch(reportFailure)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

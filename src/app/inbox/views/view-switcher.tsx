import { refusalOf } from '#domain/access/access.ts'
import { manageAccess } from '#domain/access/plan-access.ts'
import { BookmarkPlus, Save, Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Menu, MenuLine, MenuRow } from '#app/ui/menus/menu.tsx'
import { mayEditView } from '#domain/views/view-rights.ts'
import { reference } from '#local/queries/people.ts'
import { savedViews } from '#local/queries/views.ts'
import { viewTitle } from '../location-texts.ts'
import type { InboxNavigation } from '../use-navigation.ts'
import { changeView, createView } from '#app/views/view-changes.ts'
import { contentOf, isSameLocation, locationOf } from './view-content.ts'
import type * as Rows from './view-rows.tsx'
import { ViewTrigger } from '#app/views/view-trigger.tsx'

// Rarely opened dialogs, loaded on demand.
const SaveViewDialog = lazy(() => import('#app/views/save-view-dialog.tsx'))
const ViewsDialog = lazy(() => import('#app/views/views-dialog.tsx'))

type Opened = 'save' | 'views'

/** Name of the open list, with menus to switch it and to manage views. */
export function ViewSwitcher({ at }: { at: InboxNavigation }) {
  const { place, saved, go, goSaved } = at
  const desk = useDesk()
  const { isOffline } = useConnection()
  const people = useLive(reference, undefined)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [rows, setRows] = useState<typeof Rows>()
  const [opened, setOpened] = useState<Opened>()
  const isChanged = saved !== undefined && !isSameLocation(place, locationOf(saved.content))
  const denied = refusalOf(desk.actor, manageAccess)
  const close = () => setOpened(undefined)
  // The rows load after first paint; the menu opens once they are there.
  const open = (at: HTMLElement) =>
    void import('./view-rows.tsx')
      .then((loaded) => {
        setRows(loaded)
        setAnchor(at)
      })
      .catch(reportFailure)
  return (
    <>
      <ViewTrigger
        title={saved?.name ?? viewTitle(place.view, people)}
        isChanged={isChanged}
        isOpen={anchor !== undefined}
        onOpen={open}
      />
      <Menu label="Views" anchor={anchor} onClose={() => setAnchor(undefined)}>
        {rows && (
          <rows.ViewRows
            view={place.view}
            saved={saved}
            onChange={(view) => go({ view, tab: 'all', filters: {}, search: undefined })}
            onSaved={goSaved}
          />
        )}
        <MenuLine />
        {isChanged && mayEditView(desk.actor, saved) && (
          <MenuRow
            icon={Save}
            label="Save changes"
            denied={denied}
            onClick={() =>
              void changeView(desk, saved, { content: contentOf(place) }, isOffline)
                .then(() => goSaved(saved.id))
                .catch(reportFailure)
            }
          />
        )}
        {place.view !== 'today' && (
          <MenuRow
            icon={BookmarkPlus}
            label="Save as a view"
            denied={denied}
            onClick={() => setOpened('save')}
          />
        )}
        <MenuRow icon={Settings2} label="Saved views" onClick={() => setOpened('views')} />
        {rows && <rows.SetAsideRow />}
      </Menu>
      <Suspense>
        {opened === 'views' && <ViewsDialog query={savedViews} onClose={close} />}
        {opened === 'save' && (
          <SaveViewDialog
            of="conversations"
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

import { styled } from '#app/theme/styled.ts'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import type { AnyView } from '#domain/views/saved-view.ts'
import { isOfTasks } from '#domain/views/view-kind.ts'
import { mayEditView } from '#domain/views/view-rights.ts'
import type { savedTaskViews, savedViews } from '#local/queries/views.ts'
import SaveViewDialog from './save-view-dialog.tsx'
import { changeView, deleteView, moveView } from './view-changes.ts'

const Group = styled('section')(({ theme }) => ({
  '& > h3': {
    ...theme.typography.caption,
    fontWeight: theme.weight.strong,
    color: theme.vars.palette.ink3,
    padding: theme.spacing(1, 0),
  },
  '& + section': { marginTop: theme.spacing(3) },
}))

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: theme.size.head,
  borderTop: theme.edge.line,
  '& > span': { ...theme.mix.truncate, flex: 1 },
}))

const Empty = styled('p')(({ theme }) => ({ ...theme.typography.ui, color: theme.vars.palette.ink3 }))

interface RowsProps {
  title: string
  views: readonly AnyView[]
  onEdit: (view: AnyView) => void
}

function Rows({ title, views, onEdit }: RowsProps) {
  const desk = useDesk()
  const { isOffline } = useConnection()
  if (views.length === 0) return null
  const remove = async (view: AnyView) => {
    const words = { title: 'Are you sure you want to delete ?', text: view.name, confirm: 'Delete' }
    if (await ask({ ...words, tone: 'dangerFill' })) await deleteView(desk, view, isOffline)
  }
  const act = (done: Promise<void>) => void done.catch(reportFailure)
  return (
    <Group>
      <h3>{title}</h3>
      <ul>
        {views.map((view, index) => {
          const denied = mayEditView(desk.actor, view) ? undefined : 'role'
          const move = (step: -1 | 1) => act(moveView(desk, views, view, step))
          return (
            <Row key={view.id} aria-label={view.name}>
              <span>{view.name}</span>
              <IconButton
                name={`Move ${view.name} up`}
                icon={ArrowUp}
                denied={denied}
                disabled={index === 0}
                onClick={() => move(-1)}
              />
              <IconButton
                name={`Move ${view.name} down`}
                icon={ArrowDown}
                denied={denied}
                disabled={index === views.length - 1}
                onClick={() => move(1)}
              />
              <IconButton
                name={`Edit ${view.name}`}
                icon={Pencil}
                denied={denied}
                onClick={() => onEdit(view)}
              />
              <IconButton
                name={`Delete ${view.name}`}
                icon={Trash2}
                denied={denied}
                onClick={() => act(remove(view))}
              />
            </Row>
          )
        })}
      </ul>
    </Group>
  )
}

interface ViewsDialogProps {
  /** Query of conversation views or task views. */
  query: typeof savedViews | typeof savedTaskViews
  onClose: () => void
}

/** Dialog to rename, reorder and delete saved views of a kind. */
export default function ViewsDialog({ query, onClose }: ViewsDialogProps) {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const views: readonly AnyView[] = useLive<undefined, AnyView[]>(query, undefined) ?? []
  const [edited, setEdited] = useState<AnyView>()
  return (
    <Dialog open title="Saved views" onClose={onClose} closeButton>
      {views.length === 0 && <Empty>No Data Available</Empty>}
      <Rows title="My views" views={views.filter(({ isShared }) => !isShared)} onEdit={setEdited} />
      <Rows title="Shared views" views={views.filter(({ isShared }) => isShared)} onEdit={setEdited} />
      {edited && (
        <SaveViewDialog
          of={isOfTasks(edited.content) ? 'tasks' : 'conversations'}
          view={edited}
          onClose={() => setEdited(undefined)}
          onSave={(words) => {
            setEdited(undefined)
            void changeView(desk, edited, words, isOffline).catch(reportFailure)
          }}
        />
      )}
    </Dialog>
  )
}

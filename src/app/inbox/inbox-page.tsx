import { PanelLeftOpen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { useKeysOf } from '#app/commands/key-map.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { usePaneWidth } from '#app/ui/pane-width.ts'
import { Resizer } from '#app/ui/resizer.tsx'
import { bulkProgress } from './bulk/bulk-progress.ts'
import { ConversationPlace } from './conversation-place.tsx'
import { FoldedEdge, ListPane, Panes, ThreadPlace } from './inbox-styles.ts'
import { listFold, useInboxLayout, useListLimits } from './layout-setting.ts'
import { ListContent } from './list/list-content.tsx'
import { NothingOpenPlace } from './nothing-open.tsx'
import { useInbox, type Inbox } from './use-inbox.ts'
import { useListCommands } from './list/use-list-commands.ts'

const ProgressDialog = lazy(async () => ({
  default: (await import('./bulk/progress-dialog.tsx')).ProgressDialog,
}))

/** Progress of a large batch while it runs. */
function BulkProgress() {
  const { current } = useSnapshot(bulkProgress)
  return (
    current && (
      <Suspense>
        <ProgressDialog />
      </Suspense>
    )
  )
}

/** The list beside a conversation, with a resizable edge. */
function SideList({ inbox }: { inbox: Inbox }) {
  const limits = useListLimits()
  const { width, setWidth, reset } = usePaneWidth('inbox.list', limits)
  return (
    <ListPane ref={inbox.pane} tabIndex={-1} aria-label="Conversations" data-beside style={{ width }}>
      <ListContent inbox={inbox} width={width} canFold={inbox.openId !== null} />
      <Resizer
        label="Width of the list"
        side="start"
        width={width}
        min={limits.min}
        max={limits.max}
        onResize={setWidth}
        onReset={reset}
      />
    </ListPane>
  )
}

function FoldedList() {
  const keysOf = useKeysOf()
  return (
    <FoldedEdge>
      <IconButton
        name="Unfold the list"
        icon={PanelLeftOpen}
        keys={keysOf('list.fold')}
        tipPlacement="right"
        onClick={() => {
          listFold.isFolded = false
        }}
      />
    </FoldedEdge>
  )
}

function Thread({ inbox }: { inbox: Inbox }) {
  const { layout } = useInboxLayout()
  const { openId, steady, open, close } = inbox
  if (inbox.isBroken) return <ErrorScreen status={404} />
  if (openId === null) return <NothingOpenPlace inbox={inbox} />
  return (
    <ConversationPlace
      conversationId={openId}
      layout={layout}
      ids={steady.ids}
      onOpen={open}
      onBack={close}
      onDone={inbox.onDone}
    />
  )
}

/** The inbox: the list and the open conversation. */
export function InboxPage() {
  const inbox = useInbox()
  const { layout } = useInboxLayout()
  const { isFolded } = useSnapshot(listFold)
  const isOpen = inbox.openId !== null || inbox.isBroken
  const isGrid = layout === 'grid'
  useListCommands({
    pane: inbox.pane,
    list: inbox.handle,
    ids: inbox.steady.ids,
    openId: inbox.openId,
    selection: inbox.selection,
    rowOf: inbox.rows.rowOf,
    canFold: isGrid && isOpen,
    onOpen: inbox.open,
    onClose: inbox.close,
    onGesture: inbox.onGesture,
  })
  return (
    <Panes>
      {isGrid ? (
        isFolded && isOpen ? (
          <FoldedList />
        ) : (
          <SideList inbox={inbox} />
        )
      ) : (
        <ListPane
          ref={inbox.pane}
          tabIndex={-1}
          aria-label="Conversations"
          data-whole
          data-toast-list
          data-covered={isOpen || undefined}
        >
          <ListContent inbox={inbox} width={null} canFold={false} />
        </ListPane>
      )}
      {(isGrid || isOpen) && (
        <ThreadPlace ref={inbox.thread} tabIndex={-1} data-desk-keys data-toast-ground>
          <Thread inbox={inbox} />
        </ThreadPlace>
      )}
      <BulkProgress />
    </Panes>
  )
}

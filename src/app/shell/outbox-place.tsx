import { styled } from '#app/theme/styled.ts'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useEntries } from '#app/outbox/use-entries.ts'
import { size } from '#app/theme/tokens.ts'
import { DrawerPane, useDrawerMode } from '#app/ui/dialogs/drawer-pane.tsx'
import { panels } from '#app/desk/page/panels.ts'

const OutboxPanel = lazy(async () => ({
  default: (await import('#app/outbox/outbox-panel.tsx')).OutboxPanel,
}))

const RunningTimer = lazy(() => import('#app/time/running-timer.tsx'))

const Content = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  outline: 'none',
})

/** Container of the Outbox: in the sheet from 1280 px, a drawer below that, full screen on a phone. */
export function OutboxPlace() {
  const { isOutboxOpen } = useSnapshot(panels)
  const mode = useDrawerMode()
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const close = () => {
    panels.isOutboxOpen = false
    if (mode === 'place' && opener.current instanceof HTMLElement) opener.current.focus()
  }
  // A discarded entry's button disappears and would take the focus with it.
  const entries = useEntries()
  const hasFocus = useRef(false)
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      content.current?.focus({ preventScroll: true })
  }, [entries])
  // A drawer manages the focus itself.
  useEffect(() => {
    if (!isOutboxOpen || mode !== 'place') return
    opener.current = document.activeElement
    content.current?.focus({ preventScroll: true })
  }, [isOutboxOpen, mode])
  return (
    <DrawerPane
      open={isOutboxOpen}
      onClose={close}
      label="Outbox"
      mode={mode}
      width={size.outbox}
      overWidth={size.overlayDrawer}
    >
      <Content
        ref={content}
        tabIndex={-1}
        data-toast-floor={mode === 'place' ? undefined : ''}
        onFocus={() => {
          hasFocus.current = true
        }}
        onBlur={() => {
          hasFocus.current = false
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.preventDefault()
          close()
        }}
      >
        <Suspense>
          <OutboxPanel
            onClose={close}
            onLeave={() => {
              if (mode !== 'place') panels.isOutboxOpen = false
            }}
          />
        </Suspense>
        {/* A drawer blocks the page, and on a phone it covers the frame with its timer. */}
        {mode !== 'place' && (
          <Suspense>
            <RunningTimer place="panel" onOpen={close} />
          </Suspense>
        )}
      </Content>
    </DrawerPane>
  )
}

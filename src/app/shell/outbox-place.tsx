import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { OutboxPanel } from '#app/outbox/outbox-panel.tsx'
import { size } from '#app/theme/tokens.ts'
import { DrawerPane, useDrawerMode } from '#app/ui/drawer-pane.tsx'
import { panels } from './panels.ts'

/** Where the Outbox opens: in the sheet from 1280 on, over the page below that, over everything on a phone. */
export function OutboxPlace() {
  const { isOutboxOpen } = useSnapshot(panels)
  const mode = useDrawerMode()
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const close = () => {
    panels.isOutboxOpen = false
    if (mode === 'place' && opener.current instanceof HTMLElement) opener.current.focus()
  }
  // A drawer over the page takes the focus and gives it back by itself.
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
      <div
        ref={content}
        tabIndex={-1}
        style={{ display: 'contents' }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.preventDefault()
          close()
        }}
      >
        <OutboxPanel
          onClose={close}
          onLeave={() => {
            if (mode !== 'place') panels.isOutboxOpen = false
          }}
        />
      </div>
    </DrawerPane>
  )
}

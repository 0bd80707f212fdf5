import { styled } from '#app/theme/styled.ts'
import type { ReactNode } from 'react'
import { usePaneWidth } from './pane-width.ts'
import type { PaneLimits } from './pane-width.ts'
import { Resizer } from './resizer.tsx'

const Panes = styled('div')({ display: 'flex', flex: 1, minWidth: 0, minHeight: 0, height: '100%' })

const Side = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  maxWidth: '60%',
  minHeight: 0,
  '&[data-side="start"]': { borderRight: theme.edge.line },
  '&[data-side="end"]': { borderLeft: theme.edge.line },
  '&[data-ground="sunken"]': { backgroundColor: theme.vars.palette.sunken },
}))

const Main = styled('section')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
})

export interface PaneSpec extends PaneLimits {
  /** Name of the landmark, and of its edge: "Conversations". */
  label: string
  content: ReactNode
  ground?: 'sheet' | 'sunken'
  /** Makes the pane a query container for `theme.below`. */
  container?: 'list' | 'thread'
}

interface SplitPanesProps {
  /** Widths are kept on this device under this name. */
  name: string
  start?: PaneSpec | undefined
  end?: PaneSpec | undefined
  /** Name of the middle pane. */
  mainLabel: string
  mainContainer?: 'list' | 'thread'
  children: ReactNode
}

function SidePane({ name, side, pane }: { name: string; side: 'start' | 'end'; pane: PaneSpec }) {
  const { width, setWidth, reset } = usePaneWidth(`${name}.${side}`, pane)
  return (
    <Side
      aria-label={pane.label}
      data-side={side}
      data-ground={pane.ground}
      style={{ width }}
      sx={(theme) => (pane.container ? theme.paneContainer(pane.container) : {})}
    >
      {pane.content}
      <Resizer
        label={`Width of ${pane.label}`}
        side={side}
        width={width}
        min={pane.min}
        max={pane.max}
        onResize={setWidth}
        onReset={reset}
      />
    </Side>
  )
}

/** Panes side by side whose edges can be dragged: up to one on each side of the main one. */
export function SplitPanes({ name, start, end, mainLabel, mainContainer, children }: SplitPanesProps) {
  return (
    <Panes>
      {start && <SidePane name={name} side="start" pane={start} />}
      <Main aria-label={mainLabel} sx={(theme) => (mainContainer ? theme.paneContainer(mainContainer) : {})}>
        {children}
      </Main>
      {end && <SidePane name={name} side="end" pane={end} />}
    </Panes>
  )
}

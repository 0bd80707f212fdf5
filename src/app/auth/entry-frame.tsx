import type { ReactNode } from 'react'
import { productName } from '#app/paths.ts'
import { keepFocus } from '#app/ui/dialogs/keep-focus.ts'
import { Mark } from '#app/ui/mark.tsx'
import * as Look from './entry-styles.ts'
import scene from './scene.svg'

interface EntryFrameProps {
  title: string
  lead?: ReactNode
  /** Current step of the sign-up. */
  step?: number
  children: ReactNode
}

/** Steps of the sign-up: account, code, desk. */
const steps = 3

/** Layout of the sign-in pages: form at the left, picture at the right. */
export function EntryFrame({ title, lead, step, children }: EntryFrameProps) {
  return (
    <Look.Page>
      <Look.Panel>
        <Look.Brand>
          <Mark size={32} />
          {productName}
        </Look.Brand>
        <Look.Middle>
          <div>
            {step !== undefined && (
              <Look.Steps role="img" aria-label={`Step ${step} of ${steps}`}>
                {Array.from({ length: steps }, (_, n) => (
                  <span key={n} data-reached={n < step || undefined} />
                ))}
              </Look.Steps>
            )}
            <Look.Title>{title}</Look.Title>
            {lead !== undefined && <Look.Lead>{lead}</Look.Lead>}
          </div>
          {children}
        </Look.Middle>
      </Look.Panel>
      <Look.Scene>
        <img src={scene} alt="" />
        <div>
          <Look.SceneTitle>Keep answering when the line goes quiet.</Look.SceneTitle>
          <Look.SceneText>Outpost holds your work and delivers it when you are back.</Look.SceneText>
        </div>
      </Look.Scene>
    </Look.Page>
  )
}

/**
 * Link below a form. Keeps the focus on mouse down: an error line shown on blur would move the link away from
 * the pointer.
 */
export function EntryFoot({ children }: { children: ReactNode }) {
  return <Look.Foot onMouseDown={keepFocus}>{children}</Look.Foot>
}

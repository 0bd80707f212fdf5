import { lazy, Suspense } from 'react'
import { useIsIdle } from '../idle.ts'

const TipLayer = lazy(() => import('./tip-layer.tsx'))

/** Draws the page's tooltips; once a page, loaded after the first paint. */
export function TipHost() {
  const isIdle = useIsIdle()
  return isIdle ? (
    <Suspense fallback={null}>
      <TipLayer />
    </Suspense>
  ) : null
}

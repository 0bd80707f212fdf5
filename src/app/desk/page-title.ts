import { useEffect } from 'react'
import { productName } from '#app/paths.ts'

/** Names the window: the breadcrumb titles joined with ' | ' and the product's name. */
export function usePageTitle(titles: readonly string[]): void {
  const title = [...titles, productName].join(' | ')
  useEffect(() => {
    document.title = title
  }, [title])
}

import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { productName } from '#app/paths.ts'
import { titleCount } from './title-count.ts'

/** Names the window: the breadcrumb titles joined with ' | ' and the product's name, behind the count of what is new. */
export function usePageTitle(titles: readonly string[]): void {
  const { count } = useSnapshot(titleCount)
  const title = [...titles, productName].join(' | ')
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${title}` : title
  }, [count, title])
}

import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { productName } from '#app/paths.ts'
import { titleCount } from './title-count.ts'

/** Sets the window title: unread count, breadcrumb titles joined with ' | ', product name. */
export function usePageTitle(titles: readonly string[]): void {
  const { count } = useSnapshot(titleCount)
  const title = [...titles, productName].join(' | ')
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${title}` : title
  }, [count, title])
}

import { useCallback, useState } from 'react'

/** Width of an element in px, kept current; 0 before it is mounted. Attach `ref` to the element. */
export function useWidth(): { ref: (element: HTMLElement | null) => void; width: number } {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setWidth(Math.round(element.getBoundingClientRect().width))
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    measure()
    return () => watcher.disconnect()
  }, [])
  return { ref: ref as (element: HTMLElement | null) => void, width }
}

import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Number of items that fit into a row of width `room`: all of them, or as many as leave
 * room for the button of a menu; `kept` is always among them. Widths and gaps in px.
 */
export function fittingItems(
  widths: readonly number[],
  { room, gap, menu, kept }: { room: number; gap: number; menu: number; kept: number },
): number[] {
  const all = widths.map((_, index) => index)
  const sum = (indexes: readonly number[]) =>
    indexes.reduce((total, index) => total + (widths[index] ?? 0), 0) + gap * Math.max(0, indexes.length - 1)
  if (sum(all) <= room) return all
  const rest = room - menu - gap
  let shown: number[] = all.includes(kept) ? [kept] : []
  for (const index of all) {
    if (index === kept) continue
    const next = [...shown, index].sort((a, b) => a - b)
    if (sum(next) > rest) break
    shown = next
  }
  return shown
}

/** The items of a row that fit into it, by their widths in a hidden copy of all items. */
export function useFitting(
  row: RefObject<HTMLElement | null>,
  ruler: RefObject<HTMLElement | null>,
  layout: { gap: number; padding: number; menu: number; kept: number },
): readonly number[] | undefined {
  const [shown, setShown] = useState<readonly number[]>()
  const { gap, padding, menu, kept } = layout
  useLayoutEffect(() => {
    if (!row.current || !ruler.current) return undefined
    const measure = () => {
      const widths = [...(ruler.current?.children ?? [])].map((each) => each.getBoundingClientRect().width)
      const room = (row.current?.clientWidth ?? 0) - 2 * padding
      const next = fittingItems(widths, { room, gap, menu, kept })
      setShown((before) => (before?.join() === next.join() ? before : next))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(row.current)
    watch.observe(ruler.current)
    return () => watch.disconnect()
  }, [row, ruler, gap, padding, menu, kept])
  return shown
}

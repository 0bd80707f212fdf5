/** API of a measured page; all times are `performance.now()` of the page. */
export interface PageWatch {
  /** Tasks of the main thread that lasted over 50 ms, since `from`. */
  longTasks(from: number): number[]
  /**
   * Does something and waits until the page shows what it should: how many ms from the act to the frame after that.
   * `isShown` is asked after every change of the document.
   */
  painted(act: () => void, isShown: () => boolean): Promise<number>
  /** The first moment at which rows of the list had been painted; null before. */
  rowsAt(): number | null
  /** When the page's own script had been fetched and could start. */
  scriptAt(): number
}

/**
 * Runs in every page before its own scripts. It must not refer to anything outside: it is sent as text.
 */
export function watchPage(): void {
  const long: { at: number; ms: number }[] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) long.push({ at: startTime, ms: duration })
  }).observe({ entryTypes: ['longtask'] })

  const rows = '[role=row][aria-label]:not([aria-label=Loading]), li[data-row], a[data-row] > b'
  const timeoutMs = 20_000
  let rowsAt: number | null = null
  const seen = new MutationObserver(() => {
    if (document.querySelector(rows) === null) return
    seen.disconnect()
    requestAnimationFrame(() => {
      rowsAt = performance.now()
    })
  })
  const change = { childList: true, subtree: true, attributes: true, characterData: true }
  seen.observe(document, change)

  window.watch = {
    longTasks: (from) => long.filter(({ at }) => at >= from).map(({ ms }) => ms),
    painted: (act, isShown) =>
      new Promise((resolve, reject) => {
        const began = performance.now()
        const observer = new MutationObserver(() => look())
        const tooLate = setTimeout(() => {
          observer.disconnect()
          reject(new Error(`not painted within ${timeoutMs / 1000} s: ${isShown.toString()}`))
        }, timeoutMs)
        const look = () => {
          if (!isShown()) return
          observer.disconnect()
          clearTimeout(tooLate)
          requestAnimationFrame(() => resolve(performance.now() - began))
        }
        observer.observe(document, change)
        act()
      }),
    rowsAt: () => rowsAt,
    scriptAt: () => {
      const scripts = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const own = scripts.find(
        ({ initiatorType, name }) => initiatorType === 'script' && name.endsWith('.js'),
      )
      return own?.responseEnd ?? 0
    },
  }
}

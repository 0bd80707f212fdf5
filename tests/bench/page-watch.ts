/** API of a measured page; all times are `performance.now()` of the page. */
export interface PageWatch {
  /** Tasks of the main thread that lasted over 50 ms, since `from`. */
  longTasks(from: number): number[]
  /**
   * Runs an action and waits until the page shows its effect: ms from the action to the following frame.
   * `isShown` is called after every change of the document.
   */
  painted(act: () => void, isShown: () => boolean): Promise<number>
  /** Time of the first paint of list rows; null before. */
  rowsAt(): number | null
  /** Time at which the page's own script was loaded and could start. */
  scriptAt(): number
}

/** Runs in every page before its own scripts. It must not refer to outer variables: it is sent as text. */
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

/*
 * Detects that the process has to stop. Invariant: ending `npm start` in any way stops the server and its
 * database; SIGKILL of the server itself is the only exception, which the next start repairs.
 */

/** The parent process, which may end without forwarding a signal. */
export interface Parent {
  /** Process id at the start. */
  pid: number
  /** True if npm started this process and waits for it: the process ends with npm. Other parents may exit. */
  isNpm: boolean
}

/** Stop signals: from a service manager, Ctrl-C, and a closing terminal. */
const endSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** Ctrl-C arrives twice, from the terminal and from npm: within this time (ms) it counts once. */
const sameTellingMs = 1000
/** Interval of checking for npm, in ms. */
const watchMs = 500

/** Calls `end` on a stop request, and again with `isUrgent` on a second one. */
export function onEnd(parent: Parent, end: (why: string, isUrgent: boolean) => void): void {
  let toldAt: number | null = null
  const tell = (why: string) => {
    const now = performance.now()
    if (toldAt !== null && now - toldAt < sameTellingMs) return
    const isUrgent = toldAt !== null
    toldAt ??= now
    end(why, isUrgent)
  }
  for (const signal of endSignals) process.on(signal, tell)
  // Output to a closed terminal must not prevent a clean stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  if (!parent.isNpm) return
  const timer = setInterval(() => {
    if (process.ppid === parent.pid) return // an orphan gets another parent
    clearInterval(timer)
    tell('npm is gone')
  }, watchMs)
  timer.unref()
}

/*
 * How the product learns that it shall end. The invariant: whoever ends `npm start`, in whatever way, ends the server
 * and its database; SIGKILL for the server itself is the one exception, and the next start puts that right.
 */

/** The parent process, which may end without forwarding a signal. */
export interface Parent {
  /** Process id at our start. */
  pid: number
  /** npm waits for us: its end is ours. Anybody else may start us and go. */
  isNpm: boolean
}

/** Signals that end us: a service manager's, Ctrl-C's, and that of a terminal that closes. */
const endSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** Ctrl-C arrives twice, from the terminal and from npm: within this time (ms) it counts once. */
const sameTellingMs = 1000
/** Between two looks whether npm is still there. */
const watchMs = 500

/** Calls `end` when we are told to end, and again, as `isUrgent`, when somebody does not want to wait for it. */
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
    if (isThere(parent.pid)) return
    clearInterval(timer)
    tell('npm is gone')
  }, watchMs)
  timer.unref()
}

/** Whether our parent is still who it was: an orphan gets another one, on Windows it keeps a dead one. */
function isThere(pid: number): boolean {
  if (process.ppid !== pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

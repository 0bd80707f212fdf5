import { proxy, wrap, type Remote } from 'comlink'
import { replicaName } from '#local/database.ts'
import type { DeskWorker, WorkerSession } from './desk-worker.ts'
import { hearJobs } from './jobs-news.ts'
import { tabViewing, type TabViewing } from './viewing.ts'

/** A tab's own worker: the one door from the app to the engine. */
export interface DeskClient {
  worker: Remote<DeskWorker>
  /** Viewers of each conversation, and this tab's own. */
  viewing: TabViewing
  /** Calls back whenever a job of the account has got on; returns how to end that. */
  onJobs(onNews: () => void): () => void
  /** Ends the worker's work, then the worker. */
  close(): Promise<void>
}

const makeThread = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'desk' })

/** A worker whose code is loaded, and which nobody has started. */
let spare: Worker | null = null

/** Loads a worker's code before it is known whose desk it will keep: who is signing in does not wait for it. */
export function warmDesk(): void {
  if (spare) return
  const thread = makeThread()
  spare = thread
  // Without a connection its code may not be had: the one that is signed in loads it again.
  thread.addEventListener('error', () => {
    if (spare === thread) spare = null
  })
}

/**
 * Starts the worker of this tab for a signed-in agent. Calls on `worker` may be made at once; they wait until the
 * replica is open.
 */
export function startDesk(session: WorkerSession, onIndexChange: () => void): DeskClient {
  const thread = spare ?? makeThread()
  spare = null
  const worker = wrap<DeskWorker>(thread)
  void worker.onIndexChange(proxy(onIndexChange))
  const started = worker.start(session)
  const syncNow = () => void worker.syncNow('online')
  const whenShown = () => {
    const isVisible = document.visibilityState === 'visible'
    void worker.setVisible(isVisible)
    if (isVisible) syncNow()
  }
  // A tab may be opened out of sight.
  void worker.setVisible(document.visibilityState === 'visible')
  addEventListener('online', syncNow)
  document.addEventListener('visibilitychange', whenShown)
  const name = replicaName(session.accountId, session.userId)
  const viewing = tabViewing(name)
  // A tab that goes says so: without it others would see it for some seconds more.
  const leave = () => viewing.look(null)
  addEventListener('pagehide', leave)
  return {
    worker,
    viewing,
    onJobs: (onNews) => hearJobs(name, onNews),
    async close() {
      removeEventListener('pagehide', leave)
      viewing.close()
      removeEventListener('online', syncNow)
      document.removeEventListener('visibilitychange', whenShown)
      await started
      await worker.stop()
      thread.terminate()
    },
  }
}

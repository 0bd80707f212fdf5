import { proxy, wrap, type Remote } from 'comlink'
import { replicaName } from '#local/database.ts'
import type { DeskWorker, WorkerSession } from './desk-worker.ts'
import { hearJobs } from './jobs-news.ts'
import { tabViewing, type TabViewing } from './viewing.ts'

/** A tab's own worker: the app's only interface to the engine. */
export interface DeskClient {
  worker: Remote<DeskWorker>
  /** Viewers of each conversation, and this tab's own. */
  viewing: TabViewing
  /** Calls back whenever a job of the account has progressed; returns the unsubscribe function. */
  onJobs(onNews: () => void): () => void
  /** Stops the worker's work, then terminates the worker. */
  close(): Promise<void>
}

const makeThread = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'desk' })

/** A worker whose code is loaded and that has not been started. */
let spare: Worker | null = null

/** Preloads the worker's code during sign-in, before the user is known. */
export function warmDesk(): void {
  if (spare) return
  const thread = makeThread()
  spare = thread
  // The code may not load offline: the worker is then created again after sign-in.
  thread.addEventListener('error', () => {
    if (spare === thread) spare = null
  })
}

/**
 * Starts the worker of this tab for a signed-in agent. Calls on `worker` may be made at once; they wait until
 * the replica is open.
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
  // A tab may be opened in the background.
  void worker.setVisible(document.visibilityState === 'visible')
  addEventListener('online', syncNow)
  document.addEventListener('visibilitychange', whenShown)
  const name = replicaName(session.accountId, session.userId)
  const viewing = tabViewing(name)
  // Report leaving when the tab closes: otherwise colleagues see this viewer for some seconds more.
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

import { useEffect, useState } from 'react'
import { reportFailure } from '#app/desk/calls/failures.ts'

/** Storage used by this desk; null until the browser answers, or if it does not tell. */
export interface Storage {
  usedBytes: number
  quotaBytes: number
  /** True if the browser will not evict it (persistent storage). */
  isPersistent: boolean
}

async function readStorage(): Promise<Storage> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate()
  return { usedBytes: usage, quotaBytes: quota, isPersistent: await navigator.storage.persisted() }
}

/** Storage used by this desk; read again when `moment` changes. */
export function useStorage(moment: unknown): [Storage | null, askToPersist: () => void] {
  const [storage, setStorage] = useState<Storage | null>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let isStopped = false
    readStorage()
      .then((read) => !isStopped && setStorage(read))
      .catch(reportFailure)
    return () => {
      isStopped = true
    }
  }, [moment, asked])
  const askToPersist = () => {
    navigator.storage
      .persist()
      .then(() => setAsked((times) => times + 1))
      .catch(reportFailure)
  }
  return [storage, askToPersist]
}

import { useEffect, useState } from 'react'
import { reportFailure } from '#app/desk/calls/failures.ts'

/** Storage used by this desk; null until the browser has answered, or if it does not tell. */
export interface Storage {
  usedBytes: number
  quotaBytes: number
  /** Whether the browser has promised not to clear it by itself. */
  isPersistent: boolean
}

async function readStorage(): Promise<Storage> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate()
  return { usedBytes: usage, quotaBytes: quota, isPersistent: await navigator.storage.persisted() }
}

/** The room this desk takes; read again whenever `moment` changes. */
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

import { useEffect, useState } from 'react'

/** Code that the first screen does without. */
export interface LatePart<T> {
  load: () => Promise<T>
  /** Undefined until it is loaded. */
  get: () => T | undefined
}

/** Defines code that is loaded when it is needed, or early by the warm-up. */
export function latePart<T>(load: () => Promise<T>): LatePart<T> {
  let loaded: T | undefined
  return {
    load: async () => (loaded ??= await load()),
    get: () => loaded,
  }
}

/** The code once it was wanted and is loaded; in the same render if it was loaded before. */
export function useLatePart<T>(part: LatePart<T>, isWanted: boolean): T | undefined {
  const [wasWanted, setWasWanted] = useState(false)
  const [, draw] = useState({})
  // It stays, so that it can be seen going.
  if (isWanted && !wasWanted) setWasWanted(true)
  useEffect(() => {
    if (!wasWanted || part.get()) return undefined
    let isGone = false
    part.load().then(
      () => isGone || draw({}),
      (error: unknown) =>
        isGone ||
        draw(() => {
          throw error
        }),
    )
    return () => {
      isGone = true
    }
  }, [part, wasWanted])
  return wasWanted ? part.get() : undefined
}

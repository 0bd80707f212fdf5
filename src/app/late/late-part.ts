import { useEffect, useState } from 'react'

/** Code that is loaded after first paint. */
export interface LatePart<T> {
  load: () => Promise<T>
  /** Undefined until it is loaded. */
  get: () => T | undefined
}

/** Defines a lazy chunk, loaded on demand or preloaded by the warm-up. */
export function latePart<T>(load: () => Promise<T>): LatePart<T> {
  let loaded: T | undefined
  return {
    load: async () => (loaded ??= await load()),
    get: () => loaded,
  }
}

/** The loaded code once it was wanted; in the same render if it is loaded already. */
export function useLatePart<T>(part: LatePart<T>, isWanted: boolean): T | undefined {
  const [wasWanted, setWasWanted] = useState(false)
  const [, draw] = useState({})
  // Stays mounted for its closing transition.
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

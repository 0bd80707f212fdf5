import { useEffect, useState } from 'react'

/** Debounced text: the previous one until typing has paused for some ms. */
export function usePaused(text: string, pause: number): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return paused
}

import { useEffect, useState } from 'react'

/** A text once typing has paused for some ms; until then the one before. */
export function usePaused(text: string, pause: number): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return paused
}

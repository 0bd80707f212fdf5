import { useEffect, useState } from 'react'

/** A value once it has not changed for some ms; until then the one before. */
export function useRested<Value>(value: Value, ms: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    if (Object.is(value, rested)) return undefined
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, rested, ms])
  return rested
}

import { startTransition, useEffect, useState } from 'react'

const PAUSE_MS = 400

/** The value of the last pause in typing, for what is too slow to compute for every keystroke. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

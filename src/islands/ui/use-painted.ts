import { useEffect, useState } from 'react'
import { deferTask } from '#client/defer-task.ts'

/** False until the component's first frame is painted, so that what is long can follow it. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => deferTask(() => setPainted(true)), [])
  return isPainted
}

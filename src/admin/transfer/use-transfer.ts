import { useEffect, useRef } from 'react'
import { useIsOnline } from '../kit/use-online.ts'
import { useSend } from '../kit/use-send.ts'
import type { Refreshes } from '../kit/use-send.ts'

interface Transfer<Result, Input> {
  run(input: Input, signal: AbortSignal): Promise<Result>
  /** What of the cache is read again when it has ended, however far it came. */
  readonly refreshes?: Refreshes
}

/** A long transfer, one at a time, that ends with the screen or when it is canceled. */
export function useTransfer<Result, Input = void>({
  run,
  refreshes = [],
}: Transfer<Result, Input>) {
  const controller = useRef(new AbortController())
  useEffect(() => () => controller.current.abort(), [])
  const { reset, ...mutation } = useSend<Result, Input>({
    send(input) {
      controller.current = new AbortController()
      return run(input, controller.current.signal)
    },
    refreshes,
    refreshesAfterFailure: true,
  })
  return {
    ...mutation,
    reset,
    isOnline: useIsOnline(),
    cancel() {
      controller.current.abort()
      reset()
    },
  }
}

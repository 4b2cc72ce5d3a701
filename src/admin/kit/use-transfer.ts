import { useEffect, useRef } from 'react'
import { useIsOnline } from './use-online.ts'
import { useSend, type SendOptions } from './use-send.ts'

interface Transfer<Result, Input> extends Pick<
  SendOptions<Result, Input>,
  'failure' | 'refreshes'
> {
  run(input: Input, signal: AbortSignal): Promise<Result>
}

/** A long transfer, one at a time, that ends with the screen or when it is canceled. */
export function useTransfer<Result, Input = void>({ run, ...options }: Transfer<Result, Input>) {
  const controller = useRef(new AbortController())
  useEffect(() => () => controller.current.abort(), [])
  const { reset, ...mutation } = useSend<Result, Input>({
    send(input) {
      controller.current = new AbortController()
      return run(input, controller.current.signal)
    },
    ...options,
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

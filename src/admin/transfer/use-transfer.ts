import { useEffect, useRef } from 'react'
import { useSubmitOnce } from '../kit/forms/use-submit-once.ts'
import { useIsOnline } from '../kit/use-online.ts'

interface Transfer<Result, Input> {
  run(input: Input, signal: AbortSignal): Promise<Result>
  readonly onSettled?: () => void
}

/** A long transfer, one at a time, that ends with the screen or when it is canceled. */
export function useTransfer<Result, Input = void>({ run, onSettled }: Transfer<Result, Input>) {
  const controller = useRef(new AbortController())
  useEffect(() => () => controller.current.abort(), [])
  const { reset, ...mutation } = useSubmitOnce<Result, Input>({
    mutationFn(input) {
      controller.current = new AbortController()
      return run(input, controller.current.signal)
    },
    ...(onSettled && { onSettled }),
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

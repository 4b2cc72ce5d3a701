import { onlineManager } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { ExpectedError } from '#client/expected-error.ts'
import { Button } from './buttons.tsx'
import { useSend, type SendOptions } from './use-send.ts'

interface TransferButtonsProps {
  readonly label: string
  readonly variant?: ComponentProps<typeof Button>['variant']
  readonly canStart: boolean
  readonly onStart: () => void
  /** Absent while there is nothing to cancel. */
  readonly onCancel: (() => void) | undefined
}

/** Starts and cancels a transfer. */
export function TransferButtons(props: TransferButtonsProps) {
  const { label, variant = 'main', canStart, onStart, onCancel } = props
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant={variant} aria-disabled={!canStart} onClick={onStart}>
        {label}
      </Button>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}

type Transfer<Result, Input> = Pick<SendOptions<Result, Input>, 'failure' | 'refreshes'> & {
  run(input: Input, signal: AbortSignal): Promise<Result>
}

/** A long transfer, one at a time, that ends with the screen or when it is canceled. */
export function useTransfer<Result, Input = void>({ run, ...options }: Transfer<Result, Input>) {
  const controller = useRef(new AbortController())
  const abort = () => controller.current.abort(new ExpectedError('It was canceled.'))
  const abortOnLeaving = useEffectEvent(abort)
  useEffect(() => () => abortOnLeaving(), [])
  const mutation = useSend<Result, Input>({
    send(input) {
      controller.current = new AbortController()
      return run(input, controller.current.signal)
    },
    ...options,
  })
  return {
    ...mutation,
    isOnline: useIsOnline(),
    cancel() {
      abort()
      mutation.reset()
    },
  }
}

/** Whether the browser has a connection, as far as it knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  )
}

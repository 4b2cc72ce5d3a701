import { onlineManager } from '@tanstack/react-query'
import {
  type ComponentProps,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ExpectedError } from '#client/expected-error.ts'
import { errorMessage } from '#client/query.ts'
import { Button } from './buttons.tsx'
import { useSend, type SendOptions } from './use-send.ts'

interface Options<Input> extends Pick<SendOptions<string, Input>, 'failure' | 'refreshes'> {
  /** Returns what it has done. @param report Says how far it is. */
  run(input: Input, signal: AbortSignal, report: (progress: string) => void): Promise<string>
}

/** A long transfer, one at a time, that ends with the screen or when it is canceled. */
export function useTransfer<Input = void>({ run, ...options }: Options<Input>) {
  const [progress, setProgress] = useState('')
  const controller = useRef(new AbortController())
  const abort = () => controller.current.abort(new ExpectedError('It was canceled.'))
  const abortOnLeaving = useEffectEvent(abort)
  useEffect(() => () => abortOnLeaving(), [])
  const mutation = useSend<string, Input>({
    send(input) {
      setProgress('')
      controller.current = new AbortController()
      return run(input, controller.current.signal, setProgress)
    },
    ...options,
  })
  return {
    ...mutation,
    progress,
    cancel() {
      abort()
      mutation.reset()
    },
  }
}

interface TransferProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  readonly transfer: Omit<ReturnType<typeof useTransfer>, 'mutate' | 'mutateAsync'>
  readonly labels: readonly [start: string, pending: string]
  readonly isReady?: boolean
  readonly onStart: () => void
  readonly describeFailure: (reason: string) => string
}

/** Starts and cancels a transfer, and says how far it is and what it has done. */
export function Transfer(props: TransferProps) {
  const { transfer, labels, isReady = true, onStart, describeFailure } = props
  const { isPending, progress, data, error, cancel } = transfer
  const isOnline = useIsOnline()
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={props.variant ?? 'main'}
          aria-disabled={isPending || !isReady || !isOnline}
          onClick={onStart}
        >
          {labels[isPending ? 1 : 0]}
        </Button>
        {/* Not at once, because it may appear under the pointer of a double click. */}
        {isPending && progress && (
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      <p role="status" className={`text-muted empty:absolute ${props.className ?? ''}`}>
        {!isOnline && 'You are offline. '}
        {isPending && progress && `${progress} Keep this page open.`}
        {data}
        {error && describeFailure(errorMessage(error))}
      </p>
    </>
  )
}

/** Whether the browser has a connection, as far as it knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  )
}

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
import { Form, FormActions } from './forms/Form.tsx'
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

type ActionProps = ComponentProps<typeof FormActions>

interface TransferProps extends Pick<ActionProps, 'labels' | 'variant' | 'isReady'> {
  readonly className?: string
  readonly transfer: Omit<ReturnType<typeof useTransfer>, 'mutate' | 'mutateAsync'>
  readonly onStart: () => void
  readonly describeFailure: (reason: string) => string
}

/** Starts and cancels a transfer, and says how far it is and what it has done. */
export function Transfer(props: TransferProps) {
  const { transfer, labels, variant = 'main', isReady = true, onStart, describeFailure } = props
  const { isPending, progress, data, error, cancel } = transfer
  const isOnline = useIsOnline()
  return (
    <>
      <Form onSubmit={onStart}>
        <FormActions
          {...{ labels, variant }}
          send={transfer}
          isReady={isReady && isOnline}
          // Cancel appears only after progress, or a double click would hit it. It also gives up a
          // transfer that has stopped and could be resumed.
          onCancel={progress && (isPending || error) ? cancel : undefined}
        />
      </Form>
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

import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that ignores calls while it is running. `isPending` changes with the next render, which is
 * too late for the second click of a double click.
 */
export function useSubmitOnce<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const isRunning = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      isRunning.current = false
      return options.onSettled?.(...settled)
    },
  })
  const mutate: typeof mutation.mutate = (...call) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(...call)
  }
  return { ...mutation, mutate }
}

import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that does not begin again before it has ended. `isPending` is known only once the screen
 * is drawn anew, and the second click of a double click comes sooner.
 */
export function useSubmitOnce<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const isBusy = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: () => {
      isBusy.current = false
    },
  })
  const mutate: typeof mutation.mutate = (...call) => {
    if (isBusy.current) return
    isBusy.current = true
    mutation.mutate(...call)
  }
  return { ...mutation, mutate }
}

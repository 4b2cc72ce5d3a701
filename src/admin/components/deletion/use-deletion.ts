import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

interface Options<Item> {
  readonly send: (item: Item) => Promise<unknown>
  /** Reports the deletion, reloads the list and moves the focus. */
  readonly onDeleted: (item: Item) => Promise<void>
  readonly onError: (error: Error) => void
}

/** Deletes items of a list one at a time, each after a {@link ConfirmDeletion}. */
export function useDeletion<Item>({ send, onDeleted, onError }: Options<Item>) {
  const [asked, setAsked] = useState<Item>()
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (_, item) => onDeleted(item),
    onError,
  })
  return {
    /** The item that the user has to confirm. */
    asked,
    /** The item that is being deleted. */
    deleting: mutation.isPending ? mutation.variables : undefined,
    ask: (item: Item) => setAsked(item),
    cancel: () => setAsked(undefined),
    confirm: (item: Item) => {
      setAsked(undefined)
      mutation.mutate(item)
    },
  }
}

export type Deletion<Item> = ReturnType<typeof useDeletion<Item>>

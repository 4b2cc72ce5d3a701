import { useRef, useState, type ReactNode } from 'react'
import { findRegion, focusWithoutScroll } from './focus.ts'
import { Confirm } from './ModalDialog.tsx'
import { useSend, type SendOptions } from './use-send.ts'

interface Question {
  readonly title: string
  readonly question: string
  readonly details?: ReactNode
}

interface Options<Item, Answer> extends SendOptions<Answer, Item> {
  readonly describe: (item: Item) => Question
  readonly confirmLabel?: string
}

/**
 * Deletes items of a list one at a time, each after a question. The deleted row takes the focus
 * with it, so the focus moves to the region around the list.
 */
export function useDeletion<Item, Answer = unknown>({
  describe,
  confirmLabel = 'Delete',
  ...options
}: Options<Item, Answer>) {
  const [asked, setAsked] = useState<Item>()
  const region = useRef<HTMLElement>(null)
  const mutation = useSend({
    ...options,
    onRefreshed: () => focusWithoutScroll(region.current),
  })
  return {
    /** The item that is being deleted. */
    deleting: mutation.isPending ? mutation.variables : undefined,
    ask(item: Item) {
      if (mutation.isPending) return
      region.current = findRegion(document.activeElement)
      setAsked(item)
    },
    /** The question while it is open, to be rendered beside the list. */
    question: asked !== undefined && (
      <Confirm
        {...describe(asked)}
        confirmLabel={confirmLabel}
        onConfirm={() => {
          setAsked(undefined)
          mutation.mutate(asked)
        }}
        onCancel={() => setAsked(undefined)}
      />
    ),
  }
}

/** The specification's question, and `note` where deleting can be undone after all. */
export function describeDeletion(kind: string, name: string, note = ''): Question {
  return {
    title: `Delete ${kind}`,
    question:
      `Are you sure you want to delete "${name}"? This action cannot be undone. ${note}`.trim(),
  }
}

import { useEffect, useState } from 'react'
import { ConfirmDialog, preloadConfirm } from './Confirm.tsx'
import type { ConfirmProps } from './ModalDialog.tsx'
import { useSend, type SendOptions } from './use-send.ts'

/** The texts of a {@link ConfirmDialog}. */
export type Confirmation = Omit<ConfirmProps, 'onConfirm' | 'onCancel'>

interface Options<Item, Answer> extends SendOptions<Answer, Item> {
  /** The question before an item is sent; `undefined` for an item that needs none. */
  readonly describe: (item: Item) => Confirmation | undefined
}

/** Sends a change of one item at a time, after the question that it needs. */
export function useConfirmedSend<Item, Answer = unknown>({
  describe,
  ...options
}: Options<Item, Answer>) {
  const [asked, setAsked] = useState<Item>()
  useEffect(preloadConfirm, [])
  const mutation = useSend(options)
  const question = asked === undefined ? undefined : describe(asked)
  return {
    /** The item that is being sent. */
    pending: mutation.isPending ? mutation.variables : undefined,
    error: mutation.error,
    ask(item: Item) {
      if (describe(item) === undefined) mutation.mutate(item)
      else if (!mutation.isPending) setAsked(item)
    },
    /** The question while it is open, to be rendered beside the list. */
    question: asked !== undefined && question && (
      <ConfirmDialog
        {...question}
        onConfirm={() => mutation.mutate(asked)}
        onCancel={() => setAsked(undefined)}
      />
    ),
  }
}

/** Asks before typed words are lost. Give `ask` their name. */
export function useDiscarding(discard: () => void) {
  return useConfirmedSend<string>({ describe: describeDiscarding, send: async () => discard() })
}

export function describeDiscarding(name: string): Confirmation {
  const question = `Your ${name} will be lost. What you typed is saved nowhere else.`
  return { title: 'Discard unsaved work', question, confirmLabel: 'Discard' }
}

/** The specification's question, and `note` where deleting can be undone after all. */
export function describeDeletion(kind: string, name: string, note = ''): Confirmation {
  return {
    title: `Delete ${kind}`,
    question:
      `Are you sure you want to delete "${name}"? This action cannot be undone. ${note}`.trim(),
  }
}

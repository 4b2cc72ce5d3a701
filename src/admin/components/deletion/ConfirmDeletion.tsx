import { Confirm } from './Confirm.tsx'
import type { Deletion } from './use-deletion.ts'

interface Question {
  readonly title: string
  readonly question: string
}

interface Props<Item> {
  readonly deletion: Deletion<Item>
  readonly describe: (item: Item) => Question
}

/** The question that a list asks before {@link Deletion} deletes an item. */
export function ConfirmDeletion<Item>({ deletion, describe }: Props<Item>) {
  const { asked } = deletion
  if (asked === undefined) return null
  return (
    <Confirm
      {...describe(asked)}
      confirmLabel="Delete"
      onConfirm={() => deletion.confirm(asked)}
      onCancel={deletion.cancel}
    />
  )
}

/** The specification's question, and `note` where deleting can be undone after all. */
export function describeDeletion(kind: string, name: string, note = ''): Question {
  return {
    title: `Delete ${kind}`,
    question:
      `Are you sure you want to delete "${name}"? This action cannot be undone. ${note}`.trim(),
  }
}

import { Confirm } from './Confirm.tsx'

interface Props {
  /** What kind of thing it is. */
  readonly kind: string
  readonly name: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The specification's question before a post or a user is deleted. */
export function ConfirmDelete({ kind, name, onConfirm, onCancel }: Props) {
  return (
    <Confirm
      title={`Delete ${kind}`}
      question={`Are you sure you want to delete "${name}"? This action cannot be undone.`}
      act="Delete"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

interface Props {
  /** The name of the item, so that the button makes sense outside its row. */
  readonly name: string
  readonly disabled?: boolean
  readonly onDelete: () => void
}

export function DeleteButton({ name, disabled = false, onDelete }: Props) {
  return (
    <button
      type="button"
      className="button button-small button-delete"
      aria-label={`Delete ${name}`}
      disabled={disabled}
      onClick={onDelete}
    >
      Delete
    </button>
  )
}

interface Props {
  /** Of what is deleted, for those who hear the button away from its row. */
  readonly name: string
  readonly disabled?: boolean
  readonly onDelete: () => void
}

export function DeleteButton({ name, disabled = false, onDelete }: Props) {
  return (
    <button
      type="button"
      className="button button-alert button-small"
      aria-label={`Delete ${name}`}
      disabled={disabled}
      onClick={onDelete}
    >
      Delete
    </button>
  )
}

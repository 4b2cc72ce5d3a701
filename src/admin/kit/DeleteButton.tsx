interface Props {
  /** The name of the item, so that the button makes sense outside its row. */
  readonly name: string
  /** What the button does, where it is not said to delete. */
  readonly verb?: 'Delete' | 'Remove' | 'Discard'
  readonly disabled?: boolean
  readonly onDelete: () => void
}

export function DeleteButton({ name, verb = 'Delete', disabled = false, onDelete }: Props) {
  return (
    <button
      type="button"
      className="button button-small button-delete"
      aria-label={`${verb} ${name}`}
      disabled={disabled}
      onClick={onDelete}
    >
      {verb}
    </button>
  )
}

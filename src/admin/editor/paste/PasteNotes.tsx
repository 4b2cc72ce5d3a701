interface Props {
  readonly notes: readonly string[]
  readonly onDismiss: () => void
}

/** What of the last paste was changed or left out. */
export function PasteNotes({ notes, onDismiss }: Props) {
  return (
    <div role="status">
      {notes.length > 0 && (
        <div className="notice flex flex-wrap items-center justify-between gap-3">
          <ul aria-label="About what you pasted" className="min-w-0 flex-1 basis-64">
            {notes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
          <button type="button" className="button button-quiet button-small" onClick={onDismiss}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  )
}

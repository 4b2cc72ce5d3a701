import { focusWithoutScroll } from '../kit/focus.ts'
import { CopyButton } from '../kit/buttons.tsx'

interface Props {
  readonly title: string
  /** What the person does with the link, and how long it works. */
  readonly hint: string
  readonly url: string
  readonly onDone: () => void
}

/** A link that was just made. It is shown once, because it is stored as a hash only. */
export function IssuedLinkNotice({ title, hint, url, onDone }: Props) {
  return (
    // The button or form that asked for the link may be gone.
    <div
      ref={focusWithoutScroll}
      tabIndex={-1}
      role="status"
      className="notice grid max-w-xl justify-items-start gap-3"
    >
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p>{hint} It is shown only now.</p>
      <p className="text-sm break-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={url} label="Copy link" about="" />
        <button type="button" className="button button-quiet button-small" onClick={onDone}>
          Done
        </button>
      </div>
    </div>
  )
}

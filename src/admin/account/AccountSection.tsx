import { useId, useState, type ReactNode } from 'react'
import { focusFirstField, findRegion, focusWithoutScroll } from '../kit/focus.ts'

/** A part of one's own account. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      tabIndex={-1}
      aria-labelledby={id}
      className="card grid content-start justify-items-start gap-4"
    >
      <h2 id={id} className="display-4">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Keeps the focus in its section, before the button or form that has it disappears. */
export function focusSection(): void {
  focusWithoutScroll(findRegion(document.activeElement))
}

interface FormSectionProps {
  readonly title: string
  /** Always shown. */
  readonly summary?: ReactNode
  /** Shown until the form opens. */
  readonly hint?: string
  readonly openLabel: string
  /** The form, which is closed by what it is given. */
  readonly children: (close: () => void) => ReactNode
}

/** A part of one's own account with a form that a button opens. */
export function FormSection({ title, summary, hint, openLabel, children }: FormSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  function close() {
    focusSection()
    setIsOpen(false)
  }
  return (
    <AccountSection title={title}>
      {summary}
      {isOpen ? (
        <div ref={focusFirstField} className="w-full">
          {children(close)}
        </div>
      ) : (
        <>
          {hint && <p className="text-muted">{hint}</p>}
          <button type="button" className="button button-quiet" onClick={() => setIsOpen(true)}>
            {openLabel}
          </button>
        </>
      )}
    </AccountSection>
  )
}

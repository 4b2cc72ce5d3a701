import { useState, type ReactNode } from 'react'
import { focusFirstField } from '../kit/forms/focus-first-field.ts'
import { AccountSection, focusSection } from './AccountSection.tsx'

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

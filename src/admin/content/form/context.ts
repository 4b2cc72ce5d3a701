import { createContext, useContext } from 'react'
import type { Form } from '#domain/content/form.ts'
import type { Path } from '#domain/content/value.ts'

interface ContentForm {
  readonly form: Form
  /** What is being edited, and what is saved. */
  readonly value: unknown
  readonly base: unknown
  /** What the server said about places, by their paths joined by dots. */
  readonly issues: Readonly<Record<string, string>>
  readonly change: (path: Path, next: unknown) => void
}

export const ContentFormContext = createContext<ContentForm | null>(null)

/** @throws outside the form of a document. */
export function useContentForm(): ContentForm {
  const form = useContext(ContentFormContext)
  if (!form) throw new Error('useContentForm must be used within the form of a document')
  return form
}

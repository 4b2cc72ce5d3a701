import { createContext } from 'react'
import type { Form } from '#domain/content/form.ts'
import type { Path } from '#domain/content/value.ts'

interface ContentForm {
  /** The document as it is edited, and as it was saved. */
  readonly value: unknown
  readonly base: unknown
  /** The server's sentences about places, by their paths joined by dots. */
  readonly issues: Readonly<Record<string, string>>
  readonly change: (path: Path, next: unknown) => void
}

/** A place of a document, and what its field is called. */
export interface FieldProps {
  readonly form: Form
  readonly path: Path
  readonly label: string
}

/** The form of a document, around its fields. */
export const ContentFormContext = createContext<ContentForm>({
  value: undefined,
  base: undefined,
  issues: {},
  change() {},
})

import { createContext } from 'react'
import type { Issues } from '#client/api.ts'
import type { Form } from '#domain/content/form.ts'
import type { Path } from '#domain/content/value.ts'

/** A place of a document, and what its field is called. */
export interface FieldProps {
  readonly form: Form
  readonly path: Path
  readonly label: string
}

/** The form of a document, around its fields. */
export const ContentFormContext = createContext({
  /** The document as it is edited, and as it was saved. */
  value: undefined as unknown,
  base: undefined as unknown,
  /** The server's sentences about places, by their paths joined by dots. */
  issues: {} as Issues,
  change(_place: Path, _next: unknown) {},
})

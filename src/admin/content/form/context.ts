import { createContext } from 'react'
import type { Path } from '#domain/content/value.ts'

interface ContentForm {
  /** What is being edited, and what is saved. */
  readonly value: unknown
  readonly base: unknown
  /** What the server said about places, by their paths joined by dots. */
  readonly issues: Readonly<Record<string, string>>
  readonly change: (path: Path, next: unknown) => void
}

/** The form of a document, around its fields. */
export const ContentFormContext = createContext<ContentForm>({
  value: undefined,
  base: undefined,
  issues: {},
  change() {},
})

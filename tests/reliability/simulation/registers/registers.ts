import { articleRegister, slugRegister } from './articles.ts'
import { costRegister } from './marketing.ts'
import { noteRegister, pageRegister, rightsRegister, statusRegister } from './office.ts'
import type { Register } from './register.ts'

/** What the people of a simulation change and look at. */
export const REGISTERS = {
  'article-0': articleRegister(0),
  'article-1': articleRegister(1),
  slug: slugRegister,
  note: noteRegister,
  status: statusRegister,
  rights: rightsRegister,
  page: pageRegister,
  cost: costRegister,
} as const satisfies Readonly<Record<string, Register>>

export type Subject = keyof typeof REGISTERS

// The object above has exactly these keys.
export const SUBJECTS = Object.keys(REGISTERS) as Subject[]

/** The register of a subject, whose type does not depend on which. */
export function registerOf(subject: Subject): Register {
  return REGISTERS[subject]
}

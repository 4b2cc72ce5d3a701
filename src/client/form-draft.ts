import { readStored, storeValue } from './storage.ts'

/** What was typed into a form whose request failed, kept in this tab until it is sent. */
export type FormDraft = Readonly<Record<string, string>>

export function keepDraft(form: string, fields: FormDraft): void {
  storeValue('sessionStorage', keyOf(form), fields)
}

export function forgetDraft(form: string): void {
  storeValue('sessionStorage', keyOf(form), undefined)
}

export function readDraft(form: string): FormDraft | undefined {
  const draft = readStored('sessionStorage', keyOf(form))
  if (typeof draft !== 'object' || draft === null) return undefined
  const typed = Object.entries(draft).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(typed) as FormDraft // every value is a string now
}

/** Fills the empty fields of a form from its draft. */
export function restoreDraft(name: string, form: HTMLFormElement | null): void {
  for (const [field, value] of Object.entries(readDraft(name) ?? {})) {
    const control = form?.elements.namedItem(field)
    if (control && 'value' in control && control.value === '') control.value = value
  }
}

function keyOf(form: string): string {
  return `${form}-draft`
}

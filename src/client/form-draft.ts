import { type Attempt, nextAttempt } from './attempt.ts'
import { readTexts, storeValue, type Texts } from './storage.ts'

/** Keeps what is typed into a form in this tab until it is sent; nothing while all of it is empty. */
export function keepDraft(form: string, fields: Texts): void {
  const isEmpty = Object.values(fields).every((text) => text === '')
  storeValue('sessionStorage', getDraftKey(form), isEmpty ? undefined : fields)
}

export function forgetDraft(form: string): void {
  attempts.delete(form)
  for (const name of [form, nameAttempt(form)])
    storeValue('sessionStorage', getDraftKey(name), undefined)
}

/** The last attempts of this page, by form, for browsers that store nothing. */
const attempts = new Map<string, Attempt>()

/**
 * Begins an attempt to send a form's text. Returns its id: that of the last attempt if that had the
 * same text, also after a reload.
 */
export function beginAttempt(form: string, text: string): string {
  const name = nameAttempt(form)
  const { id, text: sent } = readFormDraft(name) ?? { ...attempts.get(form) }
  const attempt = nextAttempt(id && sent ? { id, text: sent } : undefined, text)
  attempts.set(form, attempt)
  keepDraft(name, { ...attempt })
  return attempt.id
}

function nameAttempt(form: string): string {
  return `${form}-attempt`
}

export function readFormDraft(form: string): Texts | undefined {
  return readTexts('sessionStorage', getDraftKey(form))
}

/** Fills the empty fields of a form from its draft. Returns whether there was anything to fill in. */
export function restoreDraft(name: string, form: HTMLFormElement | null): boolean {
  let isRestored = false
  for (const [field, value] of Object.entries(readFormDraft(name) ?? {})) {
    const control = form?.elements.namedItem(field)
    if (value === '' || !control || !('value' in control) || control.value !== '') continue
    control.value = value
    isRestored = true
  }
  return isRestored
}

function getDraftKey(form: string): string {
  return `${form}-draft`
}

import { isRecord } from '#domain/is-record.ts'
import { nextAttempt } from './attempt.ts'
import { readStored, storeValue } from './storage.ts'

/** The text of a form's fields by their names, kept in this tab until it is sent. */
export type FormDraft = Readonly<Record<string, string>>

/** Keeps what is typed into a form; nothing while all of it is empty. */
export function keepDraft(form: string, fields: FormDraft): void {
  const isEmpty = Object.values(fields).every((text) => text === '')
  storeValue('sessionStorage', getDraftKey(form), isEmpty ? undefined : fields)
}

export function forgetDraft(form: string): void {
  for (const name of [form, nameAttempt(form)])
    storeValue('sessionStorage', getDraftKey(name), undefined)
}

/** Chooses the id under which a form's text is sent: the last one if it is the same text, also after a reload. */
export function chooseAttemptId(form: string, text: string): string {
  const name = nameAttempt(form)
  const { id = '', text: last = '' } = readDraft(name) ?? {}
  const attempt = nextAttempt({ id, text: last }, text)
  keepDraft(name, { ...attempt })
  return attempt.id
}

function nameAttempt(form: string): string {
  return `${form}-attempt`
}

export function readDraft(form: string): FormDraft | undefined {
  const draft = readStored('sessionStorage', getDraftKey(form))
  if (!isRecord(draft)) return undefined
  const typed = Object.entries(draft).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(typed) as FormDraft // every value is a string now
}

/** Fills the empty fields of a form from its draft. Returns whether there was anything to fill in. */
export function restoreDraft(name: string, form: HTMLFormElement | null): boolean {
  let isRestored = false
  for (const [field, value] of Object.entries(readDraft(name) ?? {})) {
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

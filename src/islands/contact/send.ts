import { ApiError, request } from '#client/api.ts'
import { attribution, sessionHeaders } from '#client/tracking/attribution.ts'
import type { FieldIssue } from '#domain/failure.ts'

export const FIELDS = ['name', 'email', 'company', 'message'] as const

export type Field = (typeof FIELDS)[number]

/** What is wrong with a field, by its name. */
export type Issues = Partial<Record<Field, string>>

type Outcome = { readonly sent: true } | { readonly sent: false; readonly issues: Issues }

/** Send a message, exactly the four fields, with what brought the visitor when there is any. */
export async function sendMessage(form: FormData): Promise<Outcome> {
  const source = attribution()
  const trap = textOf(form, 'website')
  try {
    await request('/api/contact', {
      method: 'POST',
      body: {
        ...Object.fromEntries(FIELDS.map((field) => [field, textOf(form, field)])),
        ...(source && { attribution: source }),
        ...(trap && { website: trap }),
      },
      headers: { ...sessionHeaders(), 'x-form-age': String(Math.round(performance.now())) },
    })
    return { sent: true }
  } catch (error) {
    console.error(error)
    return { sent: false, issues: error instanceof ApiError ? issuesByField(error.issues) : {} }
  }
}

/** The required fields that hold nothing but spaces. */
export function missingFields(form: FormData): Field[] {
  return FIELDS.filter((field) => field !== 'company' && textOf(form, field) === '')
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value.trim() : ''
}

function issuesByField(issues: readonly FieldIssue[]): Issues {
  const known = issues.filter(({ field }) => FIELDS.some((name) => name === field))
  return Object.fromEntries(known.map(({ field, message }) => [field, message]))
}

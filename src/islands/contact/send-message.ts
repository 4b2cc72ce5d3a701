import { ApiError, request } from '#client/api.ts'
import { readAttribution, sessionHeaders } from '#client/tracking/attribution.ts'
import type { FieldIssue } from '#domain/failure.ts'

export const FIELDS = ['name', 'email', 'company', 'message'] as const

export type Field = (typeof FIELDS)[number]

/** The error of each field that has one. */
export type Issues = Partial<Record<Field, string>>

type Outcome = { readonly sent: true } | { readonly sent: false; readonly issues: Issues }

/** Sends the four fields, and the visitor's attribution when there is any. */
export async function sendMessage(form: FormData): Promise<Outcome> {
  const attribution = readAttribution()
  const trap = readText(form, 'website')
  try {
    await request('/api/contact', {
      method: 'POST',
      body: {
        ...Object.fromEntries(FIELDS.map((field) => [field, readText(form, field)])),
        ...(attribution && { attribution }),
        ...(trap && { website: trap }),
      },
      headers: { ...sessionHeaders(), 'x-form-age': String(Math.round(performance.now())) },
    })
    return { sent: true }
  } catch (error) {
    console.error(error)
    return { sent: false, issues: error instanceof ApiError ? groupIssues(error.issues) : {} }
  }
}

/** The required fields that are empty or hold only spaces. */
export function findMissingFields(form: FormData): Field[] {
  return FIELDS.filter((field) => field !== 'company' && readText(form, field) === '')
}

function readText(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value.trim() : ''
}

function groupIssues(issues: readonly FieldIssue[]): Issues {
  const known = issues.filter(({ field }) => FIELDS.some((name) => name === field))
  return Object.fromEntries(known.map(({ field, message }) => [field, message]))
}

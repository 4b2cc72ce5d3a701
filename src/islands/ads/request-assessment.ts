import { ApiError, request } from '#client/api.ts'
import { readAttribution, sessionHeaders } from '#client/tracking/attribution.ts'

/** The error of each field that has one. */
export type Issues = Readonly<Record<string, string>>

type Outcome = { readonly sent: true } | { readonly sent: false; readonly issues: Issues }

/** Sends the five fields of the lead form, and the visitor's attribution when there is any. */
export async function requestAssessment(form: FormData): Promise<Outcome> {
  const attribution = readAttribution()
  const body = {
    name: form.get('name'),
    email: form.get('email'),
    companySize: form.get('companySize'),
    yearFounded: Number(form.get('yearFounded')),
    role: form.get('role'),
    ...(attribution && { attribution }),
  }
  try {
    const headers = sessionHeaders()
    await request('/api/ads/assessment-requests', { method: 'POST', body, headers })
    return { sent: true }
  } catch (error) {
    console.warn('the assessment request was not sent', error)
    const issues = error instanceof ApiError ? error.issues : []
    return {
      sent: false,
      issues: Object.fromEntries(issues.map(({ field, message }) => [field, message])),
    }
  }
}

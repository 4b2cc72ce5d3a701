import { ApiError, request } from '#client/api.ts'
import { attribution, sessionHeaders } from '#client/tracking/attribution.ts'

/** What is wrong with a field, by its name. */
export type Issues = Readonly<Record<string, string>>

type Outcome = { readonly sent: true } | { readonly sent: false; readonly issues: Issues }

/** Send the lead form: its five fields, with what brought the visitor when there is any. */
export async function requestAssessment(form: FormData): Promise<Outcome> {
  const source = attribution()
  const body = {
    name: form.get('name'),
    email: form.get('email'),
    companySize: form.get('companySize'),
    yearFounded: Number(form.get('yearFounded')),
    role: form.get('role'),
    ...(source && { attribution: source }),
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

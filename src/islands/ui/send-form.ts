import { ApiError, type Issues, issuesIn, request } from '#client/api.ts'
import { readAttribution, buildSessionHeaders } from '#client/tracking/attribution.ts'

/**
 * Sends a form. Returns the errors if it was not sent: none where the cause is in no field, unless
 * the visitor must wait, which {@link explainFailure} says.
 */
export async function sendForm(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<Issues | undefined> {
  try {
    await request(path, { method: 'POST', body, headers })
    return undefined
  } catch (error) {
    console.error(error)
    const mustWait = error instanceof ApiError && error.status === 429
    return mustWait ? { [NO_FIELD]: error.sentence ?? '' } : issuesIn(error)
  }
}

/** The key of the sentence that says how long a visitor must wait, which belongs to no field. */
const NO_FIELD = ''

/** Says why a form was not sent: how long to wait, or else the form's own sentence. */
export function explainFailure(found: Issues, sentence: string): string {
  return found[NO_FIELD] || sentence
}

/** {@link sendForm} for a lead, with the trap if it was filled, and the visitor's attribution if there is any. */
export function sendLeadForm(
  path: string,
  { website, ...fields }: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Issues | undefined> {
  const attribution = readAttribution()
  const body = {
    ...fields,
    ...(website !== '' && { website }),
    ...(attribution && { attribution }),
  }
  return sendForm(path, body, { ...buildSessionHeaders(), ...headers })
}

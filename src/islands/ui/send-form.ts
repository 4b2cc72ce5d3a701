import { type Issues, issuesIn, request } from '#client/api.ts'
import { readAttribution, buildSessionHeaders } from '#client/tracking/attribution.ts'

/** Sends a form. Returns the errors if it was not sent: none where the cause is in no field. */
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
    return issuesIn(error)
  }
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

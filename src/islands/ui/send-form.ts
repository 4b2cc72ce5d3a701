import { issuesIn, request, type Issues } from '#client/api.ts'
import { readAttribution, sessionHeaders } from '#client/tracking/attribution.ts'

/** Sends a lead form, with the visitor's attribution if there is any. Returns the errors if it was not sent. */
export async function sendForm(
  path: string,
  fields: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Issues | undefined> {
  const attribution = readAttribution()
  try {
    await request(path, {
      method: 'POST',
      body: { ...fields, ...(attribution && { attribution }) },
      headers: { ...sessionHeaders(), ...headers },
    })
    return undefined
  } catch (error) {
    console.error(error)
    return issuesIn(error)
  }
}

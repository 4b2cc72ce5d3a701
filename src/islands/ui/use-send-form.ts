import { useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { type Issues, issuesIn, request } from '#client/api.ts'
import { readAttribution, sessionHeaders } from '#client/tracking/attribution.ts'

/**
 * Sends a form, once at a time, and focuses the first field that has an error, or else what had the
 * focus.
 *
 * @param send Returns the errors if the form was not sent: none where the cause is in no field.
 */
export function useSendForm(send: (form: HTMLFormElement) => Promise<Issues | undefined>) {
  const [issues, setIssues] = useState<Issues>({})
  const [isSending, setSending] = useState(false)

  // Not a form action: React empties the fields after one, and a failed send must keep them.
  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const pressed = document.activeElement
    setSending(true)
    const found = await send(form)
    flushSync(() => {
      setSending(false)
      setIssues(found ?? {})
    })
    // A button that is disabled loses the focus.
    const hasLostFocus = document.activeElement === document.body
    if (hasLostFocus && pressed instanceof HTMLElement) pressed.focus({ preventScroll: true })
    const controls = [...form.querySelectorAll<HTMLInputElement>('[name]')]
    controls.find(({ name }) => found?.[name] !== undefined)?.focus()
  }

  return { issues, isSending, submit }
}

/** What is typed into a form, by the name of its field. */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(fields) as Record<string, string> // a form has no files, as filtered above
}

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
  return sendForm(path, body, { ...sessionHeaders(), ...headers })
}

import { useState, type SyntheticEvent } from 'react'
import type { Issues } from '#client/api.ts'

/**
 * Sends a form, once at a time, and focuses the first field that has an error.
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
    setSending(true)
    const found = await send(form)
    setSending(false)
    setIssues(found ?? {})
    const controls = [...form.querySelectorAll<HTMLInputElement>('[name]')]
    controls.find(({ name }) => found?.[name] !== undefined)?.focus()
  }

  return { issues, isSending, submit }
}

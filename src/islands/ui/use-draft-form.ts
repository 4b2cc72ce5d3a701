import { useEffectEvent, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Issues } from '#client/api.ts'
import { beginAttempt, forgetDraft, keepDraft, restoreDraft } from '#client/form-draft.ts'
import type { Texts } from '#client/storage.ts'

/** What a form is sent with, besides its fields. */
export interface Sending {
  /** The id of the attempt, which stays the same when the same fields are sent again. */
  readonly id: string
  /** Whether there was a draft when the page was opened. */
  readonly isRestored: boolean
}

interface Options {
  /** The form's name in the ids of its fields and for its draft. */
  readonly name: string
  /** Returns the errors if the form was not sent: none where the cause is in no field. */
  readonly send: (form: HTMLFormElement, sending: Sending) => Promise<Issues | undefined>
  /** Whether the fields stay filled in, because another page is opened next. */
  readonly keepsFields?: boolean
}

/**
 * Sends a form, once at a time, and focuses the first field that has an error, or else what had the
 * focus. What is typed is a draft of the tab until it is sent, which empties the form.
 */
export function useDraftForm(options: Options) {
  const { name } = options
  const { ref, isRestored, typed, setTyped, keepTyped } = useDraft(name)
  const [issues, setIssues] = useState<Issues>({})
  const [isSending, setSending] = useState(false)

  // Not a form action: React would empty the fields after it, but a failed send must keep them.
  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const pressed = document.activeElement
    setSending(true)
    const found = await sendFields(form, options, isRestored.current)
    flushSync(() => {
      setSending(false)
      setIssues(found ?? {})
      setTyped(readFields(form))
    })
    focusAfterSend(form, pressed, found)
  }

  /** The properties of a field. */
  const field = (fieldName: string, label: string) => {
    return { form: name, name: fieldName, label, issue: issues[fieldName] }
  }
  return { form: { ref, onInput: keepTyped, onSubmit: submit }, field, isSending, typed }
}

/** Sends the fields, and empties them unless something was typed meanwhile. */
async function sendFields(form: HTMLFormElement, options: Options, isRestored: boolean) {
  const { name, send, keepsFields } = options
  const text = JSON.stringify(readFields(form))
  const issues = await send(form, { id: beginAttempt(name, text), isRestored })
  if (!issues && JSON.stringify(readFields(form)) === text) {
    forgetDraft(name)
    if (!keepsFields) form.reset()
  }
  return issues
}

/** Restores what was typed into a form, and keeps what is typed from then on. */
function useDraft(name: string) {
  const ref = useRef<HTMLFormElement>(null)
  const isRestored = useRef(false)
  const [typed, setTyped] = useState<Texts>({})

  function keepTyped() {
    if (!ref.current) return
    const fields = readFields(ref.current)
    keepDraft(name, fields)
    setTyped(fields)
  }

  const restore = useEffectEvent(() => {
    isRestored.current = restoreDraft(name, ref.current)
    keepTyped() // Something may have been typed before this code was there.
  })
  useLayoutEffect(() => restore(), [])
  return { ref, isRestored, typed, setTyped, keepTyped }
}

/** Focuses the first field that has an error, or else what had the focus. */
function focusAfterSend(form: HTMLFormElement, pressed: Element | null, found: Issues = {}): void {
  // A button that is disabled loses the focus.
  const hasLostFocus = document.activeElement === document.body
  if (hasLostFocus && pressed instanceof HTMLElement) pressed.focus({ preventScroll: true })
  const controls = [...form.querySelectorAll<HTMLInputElement>('[name]')]
  controls.find((control) => found[control.name] !== undefined)?.focus()
}

/** Reads what is typed into a form, by the name of its field. */
export function readFields<Name extends string>(form: HTMLFormElement) {
  // A form has these fields and no files.
  return Object.fromEntries(new FormData(form)) as Record<Name, string>
}

import { useState, type ComponentProps, type ReactNode } from 'react'
import { issuesIn, type Issues } from '#client/api.ts'
import { Button } from '../buttons.tsx'
import type { TextProps } from './Field.tsx'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => void
}

/** A form that is validated and sent by our code, not by the browser. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault()
        // React passes on the submission of a dialog's form to the form around the dialog.
        if (event.target === event.currentTarget) onSubmit()
      }}
    />
  )
}

/**
 * Keeps the texts of a form as they are typed. The issues of a text are what the server said and,
 * once someone has tried to send the form, what the form finds itself.
 *
 * @param initial The texts at first.
 * @param findIssues Checks the texts before they are sent.
 * @param error The error of the request that sent them.
 */
export function useTexts<Texts extends Readonly<Record<string, string>>>(
  initial: Texts,
  findIssues: (typed: Texts) => Issues = () => ({}),
  error?: unknown,
) {
  const [typed, setTyped] = useState(initial)
  const [isTried, setIsTried] = useState(false)
  const found = findIssues(typed)
  const issues: Issues = { ...issuesIn(error), ...(isTried && found) }
  return {
    typed,
    /** Returns the props of a field that edits one of the texts. */
    bindField: (name: keyof Texts & string): TextProps => ({
      value: typed[name] ?? '',
      issue: issues[name],
      onChange: (text) => setTyped({ ...typed, [name]: text }),
    }),
    /** Shows what the form finds. Returns whether nothing is wrong, so that the form can be sent. */
    check(): boolean {
      setIsTried(true)
      return Object.keys(found).length === 0
    },
    /** Begins again, with these texts. */
    reset(texts: Texts) {
      setIsTried(false)
      setTyped(texts)
    },
  }
}

interface SubmitProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  /** The label at rest, and one while the form is sent if sending takes long. */
  readonly labels: readonly [string, string?]
  readonly send: { readonly isPending: boolean }
  /** Whether the form can be sent, if it has to wait for something. */
  readonly isReady?: boolean
}

/** Sends its form, once at a time. */
export function SubmitButton({ labels, send, isReady = true, ...button }: SubmitProps) {
  const { isPending } = send
  return (
    <Button variant="main" {...button} type="submit" aria-disabled={isPending || !isReady}>
      {labels[isPending ? 1 : 0] ?? labels[0]}
    </Button>
  )
}

interface FormActionsProps extends SubmitProps {
  /** Closes the form, if it opens in place, or stops what it started. */
  readonly onCancel?: (() => void) | undefined
  /** Buttons between the two. */
  readonly children?: ReactNode
}

/** The buttons below a form, as wide as their words. */
export function FormActions({ onCancel, children, ...submit }: FormActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton {...submit} />
      {children}
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}

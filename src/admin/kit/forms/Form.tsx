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
        onSubmit()
      }}
    />
  )
}

/**
 * What is wrong with the fields of a form: what the server said and, once someone has tried to send
 * it, what the form has found itself.
 */
export function useIssues(found: Issues, error: unknown = null) {
  const [isTried, setIsTried] = useState(false)
  return {
    issues: { ...issuesIn(error), ...(isTried && found) },
    /** Someone tries to send the form. @returns whether nothing is wrong. */
    check(): boolean {
      setIsTried(true)
      return Object.keys(found).length === 0
    },
    /** Hides what the form has found itself until someone tries to send it again. */
    forgetTry: () => setIsTried(false),
  }
}

/**
 * The texts of a form as they are typed, and the issues of each.
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
  const { issues, check, forgetTry } = useIssues(findIssues(typed), error)
  /** The props of a field that edits one of the texts. */
  const bindField = (name: keyof Texts & string): TextProps => ({
    value: typed[name] ?? '',
    issue: issues[name],
    onChange: (text) => setTyped({ ...typed, [name]: text }),
  })
  /** Begins again, with these texts. */
  function reset(texts: Texts) {
    forgetTry()
    setTyped(texts)
  }
  return { typed, bindField, issues, check, reset }
}

interface SubmitProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  /** At rest, and while the form is sent. */
  readonly labels: readonly [string, string]
  readonly send: { readonly isPending: boolean }
  /** Whether the form has what it needs, where it waits for that. */
  readonly isReady?: boolean
}

/** Sends its form, once at a time. */
export function SubmitButton({ labels, send, isReady = true, ...button }: SubmitProps) {
  const { isPending } = send
  return (
    <Button variant="main" {...button} type="submit" aria-disabled={isPending || !isReady}>
      {labels[isPending ? 1 : 0]}
    </Button>
  )
}

interface FormActionsProps extends Omit<SubmitProps, 'variant' | 'className'> {
  /** Whether the form takes something away. */
  readonly isDestructive?: boolean
  readonly onCancel: () => void
  /** Buttons between the two. */
  readonly children?: ReactNode
}

/** The buttons below a form that opens in place. */
export function FormActions({
  isDestructive = false,
  onCancel,
  children,
  ...submit
}: FormActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton {...submit} variant={isDestructive ? 'alert' : 'main'} />
      {children}
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

import { useState, type ComponentProps } from 'react'
import { issuesIn, type Issues } from '#client/api.ts'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => void
}

/** A form whose own code says what is wrong, and sends it. */
export function Form({ onSubmit, ...form }: Props) {
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
  }
}

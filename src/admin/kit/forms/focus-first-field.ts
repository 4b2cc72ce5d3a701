/** A `ref` of a form that takes the place of the button that opened it. */
export function focusFirstField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input:not([tabindex="-1"], [hidden])')?.focus()
}

/** A field that people cannot see. What a bot sends with it filled in is filed as spam. */
export function Honeypot({ form, label }: { form: string; label: string }) {
  const id = `${form}-website`
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <output className="flex items-center justify-center gap-3 py-10 text-sm text-muted">
      <span className="spinner" aria-hidden="true" />
      {label}
    </output>
  )
}

export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <output className="flex items-center justify-center gap-3 py-10 text-sm text-muted">
      <span
        className="size-5 animate-spin rounded-full border-2 border-line border-t-brass-mark"
        aria-hidden="true"
      />
      {label}
    </output>
  )
}

import type { PublicSummary } from '#domain/posts/post.ts'

/** Counts of published posts; drafts and scheduled posts are left out. */
export function StatCards({ posts }: { posts: readonly PublicSummary[] }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <StatCard label="Total Posts" value={posts.length} />
      <StatCard label="Featured Posts" value={posts.filter(({ featured }) => featured).length} />
      <StatCard label="Published Posts" value={posts.length} />
    </dl>
  )
}

function StatCard({ label, value }: { label: string; value: number }) {
  return (
    <div className="card flex items-baseline justify-between gap-4 sm:flex-col-reverse sm:gap-1">
      <dt className="text-muted">{label}</dt>
      <dd className="figure">{value}</dd>
    </div>
  )
}

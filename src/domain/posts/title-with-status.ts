import type { PostSummary } from './post.ts'

interface NamedPost {
  readonly title: string
  readonly status: PostSummary['status'] | 'deleted'
}

/** A post's title, with its status unless it is published, to tell posts apart in a list. */
export function titleWithStatus({ title, status }: NamedPost): string {
  return status === 'published' ? title : `${title} (${status})`
}

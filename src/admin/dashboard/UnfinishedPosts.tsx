import { useState } from 'react'
import { Link } from 'wouter'
import type { PostSummary } from '#domain/posts/post.ts'
import { useSignedIn } from '../app/auth.tsx'
import { Badge } from '../components/Badge.tsx'
import { formatCount, formatDateTime } from '../components/format.ts'
import { QueryResult } from '../components/QueryResult.tsx'
import { Tile } from '../components/Tile.tsx'
import { listLocalDrafts } from '../posts/drafts/local-draft.ts'
import { useUnpublishedPosts } from '../posts/queries.ts'

const SHOWN = 5

/** Work that visitors do not see: what only this browser has, drafts, and scheduled posts. */
export function UnfinishedPosts() {
  const user = useSignedIn()
  const [unsaved] = useState(() => listLocalDrafts(user.id))
  const unpublished = useUnpublishedPosts()
  if (unsaved.length === 0 && unpublished.data?.length === 0) return null
  return (
    <Tile title="In progress">
      {unsaved.length > 0 && (
        <ul aria-label="Not saved yet" className="divide-y divide-line">
          {unsaved.map(({ postId, savedAt, fields }) => (
            <Row
              key={postId}
              href={postId === 'new' ? '/admin/blog/new' : editPath(postId)}
              title={fields.title || 'Untitled'}
              detail={`In this browser since ${formatDateTime(savedAt)}`}
              badge="Not saved"
            />
          ))}
        </ul>
      )}
      <QueryResult query={unpublished} failed="Drafts and scheduled posts could not be loaded.">
        {(posts) => <Unpublished posts={posts} />}
      </QueryResult>
    </Tile>
  )
}

function Unpublished({ posts }: { posts: readonly PostSummary[] }) {
  const latest = posts.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
  if (posts.length === 0) return null
  return (
    <>
      <ul aria-label="Drafts and scheduled posts" className="divide-y divide-line">
        {latest.slice(0, SHOWN).map(({ id, title, status, publishAt, savedAt }) => (
          <Row
            key={id}
            href={editPath(id)}
            title={title}
            detail={
              publishAt
                ? `Publishes ${formatDateTime(publishAt)}`
                : `Saved ${formatDateTime(savedAt)}`
            }
            badge={status === 'scheduled' ? 'Scheduled' : 'Draft'}
          />
        ))}
      </ul>
      {posts.length > SHOWN && (
        <Link href="/admin/blog" className="link self-start py-1">
          {formatCount(posts.length - SHOWN, 'more post')}
        </Link>
      )}
    </>
  )
}

interface RowProps {
  readonly href: string
  readonly title: string
  readonly detail: string
  readonly badge: string
}

function Row({ href, title, detail, badge }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {detail} <Badge>{badge}</Badge>
        </p>
      </div>
      <Link href={href} className="link py-1" aria-label={`Continue ${title}`}>
        Continue
      </Link>
    </li>
  )
}

function editPath(postId: string): string {
  return `/admin/blog/${encodeURIComponent(postId)}/edit`
}

import { type ReactNode, useContext } from 'react'
import { useLocation } from 'wouter'
import { isUnpublished, buildPostPath } from '#domain/posts/post-path.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { formatDay } from '#domain/time/utc-day.ts'
import { formatPostDay } from '#domain/time/zone-day.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button, DeleteButton } from '../../kit/buttons.tsx'
import { SiteContext } from '../../kit/site.ts'
import { PLACE_LABELS } from '../post-fields.ts'
import { describeVisibility } from '../publishing/pending-changes.ts'
import { PublishingBadge } from '../publishing/PublishingBadge.tsx'
import { editPath } from '../queries.ts'

interface Props {
  readonly post: PostSummary
  readonly publishing: Publishing | undefined
  readonly isBusy: boolean
  readonly checkbox: ReactNode
  readonly onDuplicate: () => void
  readonly onDelete: () => void
}

export function PostRow(props: Props) {
  const { post, publishing, checkbox } = props
  const facts = usePostFacts(post)
  const visibility = publishing && describeVisibility(post.id, publishing)
  return (
    <article
      aria-label={post.title}
      className={`flex flex-wrap gap-x-8 gap-y-3 py-4 ${isUnpublished(post) ? 'border-l-[3px] border-dashed border-edge pl-4' : ''}`}
    >
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex items-start gap-2">
          {checkbox}
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h3 className="min-w-0 text-base font-semibold wrap-anywhere">{post.title}</h3>
            {post.featured && <Badge variant="pending">Featured</Badge>}
            <PublishingBadge post={post} publishing={publishing} />
          </div>
        </div>
        {post.description && (
          <p className="mt-1 max-w-prose wrap-anywhere text-muted">{post.description}</p>
        )}
        {visibility && <p className="mt-1 text-xs">{visibility}</p>}
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          {facts.map((fact) => (
            <span key={fact} className="wrap-anywhere">
              {fact}
            </span>
          ))}
        </p>
        {post.tags.length > 0 && (
          <ul aria-label="Tags" className="mt-2 flex flex-wrap gap-2">
            {post.tags.map((tag) => (
              <li key={tag} className="chip wrap-anywhere">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
      <RowActions {...props} />
    </article>
  )
}

/** The buttons of a row. Each label names the post, so that it makes sense outside its row. */
function RowActions({ post, isBusy, onDuplicate, onDelete }: Props) {
  const [, navigate] = useLocation()
  const { id, title } = post
  return (
    <div className="flex flex-wrap items-start gap-2">
      {!isUnpublished(post) && (
        // A plain link, because it leaves the admin area.
        <a
          className="button button-quiet button-small"
          href={buildPostPath(post)}
          aria-label={`View ${title}`}
        >
          View
        </a>
      )}
      <Button aria-label={`Edit ${title}`} onClick={() => navigate(editPath(id))}>
        Edit
      </Button>
      <Button aria-label={`Duplicate ${title}`} onClick={onDuplicate}>
        Duplicate
      </Button>
      <DeleteButton name={title} disabled={isBusy} onDelete={onDelete} />
    </div>
  )
}

/** Returns what identifies a post: author, day and length of an article, address and menus of a page. */
function usePostFacts(post: PostSummary): readonly string[] {
  const { timeZone } = useContext(SiteContext)
  const { author, page, datePublished, readingTime } = post
  if (page)
    return [
      buildPostPath(post),
      PLACE_LABELS[page.listed],
      ...(page.isIndexed ? [] : ['Not for search engines']),
    ]
  const day = isUnpublished(post)
    ? 'Not published'
    : formatDay(formatPostDay(datePublished, timeZone))
  return [author, day, `${readingTime} min read`]
}

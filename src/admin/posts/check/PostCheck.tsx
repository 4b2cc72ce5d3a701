import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { formatCount } from '#domain/format-count.ts'
import { findInternalTarget, listLinks } from '#domain/posts/article-links.ts'
import { checkPost } from '#domain/posts/check-post.ts'
import { buildPostPath } from '#domain/posts/post-path.ts'
import type { LinkTargets } from '#domain/posts/references.ts'
import { LINK_TARGETS_KEY } from '../../kit/posts.ts'
import { useFirm } from '../../kit/site.ts'
import { findDeadLinks } from '../links/link-question.tsx'
import { type PostFields, deriveSlug } from '../post-fields.ts'

/** What could be better in a post, and how it looks as a search result and as a shared link. */
function PostCheck({ fields }: { fields: PostFields }) {
  // The targets of internal links, loaded once the text has such a link.
  const { data: targets } = useQuery<LinkTargets>({
    queryKey: LINK_TARGETS_KEY,
    enabled: listLinks(fields.content).some((href) => findInternalTarget(href, location.origin)),
    staleTime: 0,
  })
  const findings = [...checkPost(fields), ...findDeadLinks(fields, targets)]
  return (
    <>
      <details className="card">
        <summary className="font-semibold">
          Check:{' '}
          {findings.length === 0 ? 'nothing to improve' : formatCount(findings.length, 'note')}
        </summary>
        <ul className="mt-3 grid list-disc gap-2 pl-5 text-xs">
          {findings.map((finding, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- equal sentences may repeat
            <li key={i} className="wrap-anywhere">
              {finding}
            </li>
          ))}
        </ul>
      </details>
      <details className="card">
        <summary className="font-semibold">Search and social preview</summary>
        <LinkPreview fields={fields} />
      </details>
    </>
  )
}

export default memo(PostCheck)

/** About how a search result and a shared link to the post look. */
function LinkPreview({ fields }: { fields: PostFields }) {
  const firm = useFirm()
  const title = fields.title || 'Untitled'
  const path = buildPostPath({ ...fields, slug: deriveSlug(fields) })
  const cover = fields.coverImage?.src
  const text = fields.description || 'Without a description, a part of the text appears here.'
  return (
    <div className="mt-3 grid gap-4 text-xs">
      <section aria-label="As a search result" className="grid gap-0.5 border-l-2 border-line pl-3">
        <p className="wrap-anywhere text-muted">
          {location.host}
          {path.replaceAll('/', ' › ')}
        </p>
        <p className="line-clamp-2 text-base wrap-anywhere text-pine">
          {title} | {firm}
        </p>
        <p className="line-clamp-3 wrap-anywhere">{text}</p>
      </section>
      <section
        aria-label="As a shared link"
        className="overflow-hidden rounded-sm border border-line"
      >
        {cover ? (
          <img src={cover} alt="" className="aspect-[1200/630] w-full object-cover" />
        ) : (
          // The image is drawn from the title when the site is built.
          <p className="display-4 flex aspect-[1200/630] items-center bg-sunken p-4">
            <span className="line-clamp-4 wrap-anywhere">{title}</span>
          </p>
        )}
        <div className="grid gap-0.5 p-3">
          <p className="text-muted">{location.host}</p>
          <p className="line-clamp-2 font-semibold wrap-anywhere">{title}</p>
          <p className="line-clamp-2 wrap-anywhere">{text}</p>
        </div>
      </section>
    </div>
  )
}

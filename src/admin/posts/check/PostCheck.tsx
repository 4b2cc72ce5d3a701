import { memo } from 'react'
import { checkInternalLinks } from '#domain/posts/article-links.ts'
import { checkPost } from '#domain/posts/check-post.ts'
import { pathOf } from '#domain/posts/post-path.ts'
import { formatCount } from '../../kit/format.ts'
import { slugOf, type PostFields } from '../post-fields.ts'
import { LinkPreview } from './LinkPreview.tsx'
import { useLinkTargets } from './use-link-targets.ts'

/** What could be better in a post, and how it looks as a search result and as a shared link. */
function PostCheck({ fields }: { fields: PostFields }) {
  const targets = useLinkTargets(fields.content).data
  const place = { origin: location.origin, slug: slugOf(fields) }
  const findings = [
    ...checkPost(fields),
    ...(targets ? checkInternalLinks(fields.content, targets, place) : []),
  ]
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
        <LinkPreview
          title={fields.title || 'Untitled'}
          description={fields.description}
          path={pathOf({ ...fields, slug: slugOf(fields) })}
          cover={fields.coverImage?.src}
        />
      </details>
    </>
  )
}

export default memo(PostCheck)

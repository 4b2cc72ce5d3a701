import { Link } from 'wouter'
import type { Publishing } from '#domain/posts/publishing.ts'
import { DeleteButton } from '../kit/buttons.tsx'
import { editPath } from '../posts/queries.ts'
import { PublishingBadge } from '../posts/publishing/PublishingBadge.tsx'
import { isPublished, type Redirect } from './redirect.ts'

interface Props {
  readonly redirect: Redirect
  readonly publishing: Publishing | undefined
  readonly isBusy: boolean
  readonly onRemove: () => void
}

/** A redirect. To lead elsewhere it is removed and added again. */
export function RedirectRow({ redirect, publishing, isBusy, onRemove }: Props) {
  const { from, post, isFormer, obstacle } = redirect
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold wrap-anywhere">{from}</h2>
        <p className="wrap-anywhere text-muted">
          to{' '}
          <Link href={editPath(post.id)} className="link">
            {post.title}
          </Link>{' '}
          {(!isFormer || !isPublished(post)) && (
            <PublishingBadge post={post} publishing={publishing} />
          )}
        </p>
        {isFormer && <p className="text-sm text-muted">A former address of this article</p>}
        {obstacle !== undefined && <p className="text-sm text-alert">{obstacle}</p>}
      </div>
      <DeleteButton verb="Remove" name={from} disabled={isBusy} onDelete={onRemove} />
    </div>
  )
}

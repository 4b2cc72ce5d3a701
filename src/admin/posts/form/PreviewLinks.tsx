import { request } from '#client/api.ts'
import { sendJson } from '#client/query.ts'
import type { PreviewLink } from '#domain/posts/publishing.ts'
import { Button, CopyButton } from '../../kit/buttons.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { useConfirmedSend } from '../../kit/use-confirmed-send.tsx'
import { useSend } from '../../kit/use-send.ts'
import { postPath } from '../queries.ts'

/** Creates a link that shows a post to anyone who has it, and revokes all such links. */
export default function PreviewLinks({ postId }: { postId: string }) {
  const path = `${postPath(postId)}/preview`
  const { data: preview, ...create } = useSend({
    send: () => sendJson<PreviewLink>(path, 'POST'),
    failure: 'The link could not be created.',
  })
  const revocation = useConfirmedSend({
    describe: () => ({
      title: 'Revoke shared links',
      question: 'All links to this post that were shared stop working. Preview creates a new one.',
      confirmLabel: 'Revoke',
    }),
    send: () => request(path, { method: 'DELETE' }),
    success: 'Shared links revoked.',
    failure: 'The shared links could not be revoked.',
    onDone: create.reset,
  })
  return (
    <section aria-label="Shared links" className="card grid justify-items-start gap-3">
      <p className="text-muted">
        A link that you share shows this post to anyone who has it, for a week.
      </p>
      {preview && (
        <p className="text-xs">
          The link works until {formatDateTime(preview.expiresAt)}, or until you revoke it.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {preview ? (
          <CopyButton
            text={location.origin + preview.url}
            label="Copy link"
            about="to the preview"
          />
        ) : (
          <Button disabled={create.isPending} onClick={() => create.mutate()}>
            Create link
          </Button>
        )}
        <Button disabled={revocation.pending !== undefined} onClick={() => revocation.ask(postId)}>
          Revoke shared links
        </Button>
      </div>
      {revocation.question}
    </section>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#client/api.ts'
import { toast } from '#islands/ui/toast.ts'
import { Confirm } from '../../components/deletion/Confirm.tsx'
import { showError } from '../../components/show-error.ts'
import { postPath } from '../queries.ts'

/** Revokes the preview links of a post that were shared before. */
export function PreviewLinks({ postId }: { postId: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useMutation({
    mutationFn: () => request(`${postPath(postId)}/preview`, { method: 'DELETE' }),
    onSuccess: () => toast({ title: 'Success!', description: 'Preview links revoked.' }),
    onError: (error) => showError('The preview links could not be revoked.', error),
  })
  return (
    <section aria-label="Preview links" className="card grid justify-items-start gap-3">
      <p className="text-muted">
        A preview link shows this post to anyone who has the link, for a week.
      </p>
      <button
        type="button"
        className="button button-quiet button-small"
        disabled={revoke.isPending}
        onClick={() => setIsAsking(true)}
      >
        Revoke preview links
      </button>
      {isAsking && (
        <Confirm
          title="Revoke preview links"
          question="All preview links of this post stop working. Preview creates a new one."
          confirmLabel="Revoke"
          onConfirm={() => {
            setIsAsking(false)
            revoke.mutate()
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}

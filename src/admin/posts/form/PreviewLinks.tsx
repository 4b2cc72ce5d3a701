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
    onSuccess: () => toast({ title: 'Success!', description: 'Shared links revoked.' }),
    onError: (error) => showError('The shared links could not be revoked.', error),
  })
  return (
    <section aria-label="Shared links" className="card grid justify-items-start gap-3">
      <p className="text-muted">
        A link that you share shows this post to anyone who has it, for a week.
      </p>
      <button
        type="button"
        className="button button-quiet button-small"
        disabled={revoke.isPending}
        onClick={() => setIsAsking(true)}
      >
        Revoke shared links
      </button>
      {isAsking && (
        <Confirm
          title="Revoke shared links"
          question="All links to this post that were shared stop working. Preview creates a new one."
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

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#client/api.ts'
import { toast } from '#islands/ui/toast.ts'
import { showError } from '../../components/show-error.ts'
import { postPath, type EditedPost } from '../queries.ts'
import { Confirm } from '../../components/deletion/Confirm.tsx'

/** Opens the saved post in a new tab; an unpublished one needs a signed link. */
export function PreviewButton({ post }: { post: Pick<EditedPost, 'id' | 'slug' | 'status'> }) {
  const preview = useMutation({
    mutationFn: async (tab: Window | null) => {
      try {
        const response = await request(`${postPath(post.id)}/preview`, { method: 'POST' })
        const { url }: { url: string } = await response.json()
        if (tab) tab.location.href = url
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onError: (error) => showError('The preview could not be opened.', error),
  })

  function open() {
    if (post.status === 'published') {
      window.open(`/diary/${post.slug}`, '_blank', 'noopener')
      return
    }
    // Opened during the click, because browsers block tabs that open later.
    preview.mutate(window.open('', '_blank'))
  }

  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={preview.isPending}
      onClick={open}
    >
      Preview
    </button>
  )
}

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

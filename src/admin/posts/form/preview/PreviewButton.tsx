import { useMutation } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import type { PreviewLink } from '#domain/posts/preview-link.ts'
import { showError } from '../../../kit/show-error.ts'
import { postPath, type EditedPost } from '../../queries.ts'

/** Opens the saved post in a new tab; an unpublished one needs a signed link. */
export function PreviewButton({ post }: { post: Pick<EditedPost, 'id' | 'slug' | 'status'> }) {
  const preview = useMutation({
    mutationFn: async (tab: Window | null) => {
      try {
        const response = await request(`${postPath(post.id)}/preview`, { method: 'POST' })
        const { url }: PreviewLink = await response.json()
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

import { useMutation } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import type { Post } from '#domain/posts/post.ts'
import { showError } from '../components/show-error.ts'
import { postPath } from './queries.ts'

/** Opens the saved post as readers get it, in a new tab; a post that is not out, by a signed link. */
export function PreviewButton({ post }: { post: Pick<Post, 'id' | 'slug' | 'status'> }) {
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
    // Opened within the click, before the answer: a browser blocks a tab that opens later.
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

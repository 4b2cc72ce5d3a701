import type { PreviewLink } from '#domain/posts/publishing.ts'
import { postPath } from '../../queries.ts'
import type { EditedPost } from '../../save-post.ts'
import { useSend } from '../../../kit/use-send.ts'
import { sendJson } from '#client/query.ts'

/** Opens the saved post in a new tab; an unpublished one needs a signed link. */
export function PreviewButton({
  post,
}: {
  post: Pick<EditedPost, 'id' | 'slug' | 'status' | 'page'>
}) {
  const preview = useSend({
    send: async (tab: Window | null) => {
      try {
        const { url } = await sendJson<PreviewLink>(`${postPath(post.id)}/preview`, 'POST')
        if (tab) tab.location.href = url
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    failure: 'The preview could not be opened.',
  })

  function open() {
    // A page shows what is saved once it is built.
    if (post.status === 'published' && !post.page) {
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

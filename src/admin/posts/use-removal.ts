import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { toast } from '#islands/ui/toast.ts'
import { showError } from '../components/show-error.ts'
import { invalidatePosts, postPath, type ManagedPost } from './queries.ts'

/** Deletes a post, says so, and has every list of posts asked for anew. */
export function useRemoval(onRemoved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: ManagedPost) => {
      try {
        await request(postPath(id), { method: 'DELETE' })
      } catch (cause) {
        throw new Error('Failed to delete post', { cause })
      }
    },
    onSuccess: async () => {
      toast({ title: 'Success!', description: 'Blog post deleted successfully.' })
      await invalidatePosts(client)
      onRemoved()
    },
    onError: ({ cause }) => showError('Failed to delete blog post.', cause),
  })
}

import { useQuery } from '@tanstack/react-query'
import { fetchFile, request } from '#client/api.ts'
import { uploadImage } from '#client/upload.ts'
import type { LibraryImage } from '#domain/posts/image.ts'
import { useDeletion } from '../../../kit/use-deletion.tsx'

const LIBRARY_KEY = ['/api/admin/media'] as const

/** Every uploaded image, with where it is used. */
export function useLibrary() {
  return useQuery<readonly LibraryImage[]>({ queryKey: LIBRARY_KEY, staleTime: 0 })
}

/** Removes unused images, each after a question. */
export function useRemoval() {
  return useDeletion<LibraryImage>({
    describe: () => ({
      title: 'Remove image',
      question:
        'No text, no earlier version and no page shows this image. This action cannot be undone.',
    }),
    confirmLabel: 'Remove',
    send: ({ name }) => request(`${LIBRARY_KEY[0]}/${name}`, { method: 'DELETE' }),
    success: 'The image was removed.',
    failure: 'The image could not be removed.',
    refreshes: [{ queryKey: LIBRARY_KEY }],
  })
}

/**
 * Uploads an image that nothing shows again, so that no one removes it before the text is saved.
 *
 * @throws when it was removed meanwhile or the upload fails.
 */
export async function keepImage({ url, posts, documents }: LibraryImage): Promise<void> {
  if (posts.length + documents.length > 0) return
  const response = await fetchFile(url)
  if (!response.ok) throw new Error('This image was removed.')
  await uploadImage(await response.blob())
}

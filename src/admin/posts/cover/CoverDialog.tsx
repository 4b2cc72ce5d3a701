import { fetchFile } from '#client/api.ts'
import type { CoverImage } from '#domain/posts/post.ts'
import { ImageForm, loadImageSource } from '../../editor/images/ImageForm.tsx'
import { saveImage } from '../../editor/images/images.ts'
import { useReturnFocus } from '../../kit/focus.ts'

interface Props {
  /** The present image. */
  readonly cover: CoverImage | undefined
  readonly onChange: (cover: CoverImage) => void
  readonly onClose: () => void
}

/** Asks for the cover image and its alternative text, and uploads it. */
export default function CoverDialog({ cover, onChange, onClose }: Props) {
  const { src = '', alt = '', width = null, height = null } = cover ?? {}
  return (
    <ImageForm
      title={cover ? 'Change cover image' : 'Add cover image'}
      submitLabel="Use image"
      initial={{ address: src, alt, isDecorative: cover?.alt === '' }}
      load={async (draft) => {
        const source = await loadImageSource(draft, { src, width, height }, 'image/jpeg')
        if (source.src === src || !/^\/media\/[^/]+\.webp$/.test(source.src)) return source
        // An image of the library may be WebP, which not every preview of a shared link can show.
        return saveImage(await (await fetchFile(source.src)).blob(), 'image/jpeg')
      }}
      onLoaded={(image, text) => {
        const size = image.width && image.height ? { width: image.width, height: image.height } : {}
        onChange({ src: image.src, alt: text, ...size })
        onClose()
      }}
      onCloseAutoFocus={useReturnFocus()}
      onClose={onClose}
    />
  )
}

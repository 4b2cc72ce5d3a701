import type { PostFields } from '../post-fields.ts'
import { Revisions } from '../versions/Revisions.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'

interface Props {
  readonly postId: string
  readonly onChoose: (fields: PostFields) => void
}

/** What only a saved post has, beside its fields. */
export default function SavedPostAside({ postId, onChoose }: Props) {
  return (
    <>
      <Revisions postId={postId} onChoose={onChoose} />
      <PreviewLinks postId={postId} />
    </>
  )
}

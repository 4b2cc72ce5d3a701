import type { PostFields } from '../post-fields.ts'
import { Revisions } from '../versions/Revisions.tsx'
import { PreviewLinks } from './preview/PreviewLinks.tsx'

interface Props {
  readonly postId: string
  readonly current: PostFields
  readonly onChoose: (fields: PostFields) => void
}

/** What only a saved post has, beside its fields. */
export default function SavedPostAside({ postId, current, onChoose }: Props) {
  return (
    <>
      <Revisions postId={postId} current={current} onChoose={onChoose} />
      <PreviewLinks postId={postId} />
    </>
  )
}

import { Dialog } from 'radix-ui'
import { Button } from '../../kit/buttons.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { useSignedIn } from '../../session/auth.tsx'
import type { PostFields } from '../post-fields.ts'
import type { EditedPost } from '../save-post.ts'
import ComparisonDialog from './ComparisonDialog.tsx'

interface Props {
  readonly mine: PostFields
  readonly theirs: EditedPost
  /** Called without a winner to go on editing. */
  readonly onResolve: (winner?: 'mine' | 'theirs') => void
}

/**
 * Shows both versions after two people have saved the same post. The version that is not chosen is
 * kept too.
 */
export default function ConflictDialog({ mine, theirs, onResolve }: Props) {
  const { username } = useSignedIn()
  return (
    <ComparisonDialog
      title={
        theirs.savedBy === username
          ? 'You saved this post in another window'
          : 'Someone else saved this post'
      }
      description={`It was saved ${theirs.savedBy === undefined ? '' : `by ${theirs.savedBy} `}on ${formatDateTime(theirs.savedAt)}, after you opened it here. Choose which version to save. The other one is kept.`}
      mine={mine}
      theirs={theirs}
      labels={['Yours', 'Saved']}
      onClose={onResolve}
    >
      <Dialog.Close className="button button-text button-small">Keep editing</Dialog.Close>
      <Button onClick={() => onResolve('theirs')}>Replace with theirs</Button>
      <Button variant="small" onClick={() => onResolve('mine')}>
        Save my version
      </Button>
    </ComparisonDialog>
  )
}

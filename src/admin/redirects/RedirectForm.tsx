import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OLD_ADDRESS_MAX_LENGTH } from '#domain/posts/old-address.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { type Choice, SelectField, TextField } from '../kit/forms/Field.tsx'
import { focusFirstField } from '../kit/focus.ts'
import { Form, FormActions, useIssues } from '../kit/forms/Form.tsx'
import { showError, useSend } from '../kit/use-send.ts'
import { titleWithStatus } from '#domain/posts/post-path.ts'
import { faultIn, saveRedirect } from './redirects.ts'
import { POST_LISTS } from '../posts/queries.ts'

interface Props {
  readonly posts: readonly PostSummary[]
  readonly onClose: () => void
}

/** An old address and the article that it leads to. */
export function RedirectForm({ posts, onClose }: Props) {
  const client = useQueryClient()
  const [from, setFrom] = useState('')
  const [postId, setPostId] = useState('')
  const save = useSend({
    send: () => saveRedirect(client, { from: from.trim(), postId }),
    success: 'Redirect saved.',
    refreshes: POST_LISTS,
    onRefreshed: onClose,
    failure: (error) =>
      faultIn(error) === undefined && showError('The redirect could not be saved.', error),
  })

  const { issues, check } = useIssues(postId === '' ? { article: 'Choose an article' } : {})

  return (
    <Form ref={focusFirstField} onSubmit={() => check() && save.mutate()} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Old address"
          hint="Such as /2017/selling or https://old.example/selling"
          autoComplete="off"
          maxLength={OLD_ADDRESS_MAX_LENGTH}
          issue={faultIn(save.error)}
          value={from}
          onChange={setFrom}
        />
        <SelectField
          label="Article"
          issue={issues['article']}
          value={postId}
          choices={[
            ['', 'Choose…'],
            ...posts
              .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
              .map((post): Choice => [post.id, titleWithStatus(post)]),
          ]}
          onChange={setPostId}
        />
      </div>
      <FormActions
        labels={['Save redirect', 'Saving...']}
        isPending={save.isPending}
        onCancel={onClose}
      />
    </Form>
  )
}

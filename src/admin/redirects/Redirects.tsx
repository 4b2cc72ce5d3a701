import { useState } from 'react'
import { OLD_ADDRESS_MAX_LENGTH } from '#domain/posts/old-address.ts'
import { isUnpublished, formatTitleWithStatus } from '#domain/posts/post-path.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { Button, DeleteButton, ScreenLink } from '../kit/buttons.tsx'
import { focusFirstField } from '../kit/focus.ts'
import { type Choice, SelectField, TextField } from '../kit/forms/Field.tsx'
import { Form, FormActions, useTexts } from '../kit/forms/Form.tsx'
import { Page } from '../kit/Page.tsx'
import { useAllPosts } from '../kit/posts.ts'
import { BuildNotice } from '../kit/publishing/BuildNotice.tsx'
import { usePublishing } from '../kit/publishing/publishing.ts'
import { QueryResult } from '../kit/QueryResult.tsx'
import { useConfirmedSend } from '../kit/use-confirmed-send.tsx'
import { showError, useSend } from '../kit/use-send.ts'
import { PublishingBadge } from '../posts/publishing/PublishingBadge.tsx'
import { editPath, POST_LISTS } from '../posts/queries.ts'
import {
  findRedirectFault,
  listRedirects,
  type Redirect,
  removeRedirect,
  saveRedirect,
} from './redirects.ts'

/** The screen of redirects: addresses of an earlier site that lead to articles. */
export default function Redirects() {
  return (
    <Page title="Redirects" back={{ to: '/admin/blog', label: 'Back to Posts' }}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <p className="max-w-2xl text-muted">
          Addresses of an earlier site that lead to an article. They redirect once the article is
          published and the site is built; those that begin with /diary/ redirect at once.
        </p>
        <BuildNotice page="/diary" />
        <QueryResult query={useAllPosts()} name="redirects">
          {(posts) => <RedirectList posts={posts} />}
        </QueryResult>
      </div>
    </Page>
  )
}

function RedirectList({ posts }: { posts: readonly PostSummary[] }) {
  const [isAdding, setIsAdding] = useState(false)
  const redirects = listRedirects(posts)
  const { ask, question } = useConfirmedSend<Redirect>({
    describe: ({ from, post, isFormer }) => ({
      title: 'Remove redirect',
      question: `${from} will no longer lead to “${post.title}”. Its visitors get the 404 page ${isFormer ? 'at once' : 'after the next build'}, and another article can have the address.`,
      confirmLabel: 'Remove',
    }),
    send: removeRedirect,
    failure: 'The redirect could not be removed.',
    refreshes: POST_LISTS,
  })

  return (
    <>
      {isAdding ? (
        <div className="card">
          <RedirectForm posts={posts} onClose={() => setIsAdding(false)} />
        </div>
      ) : (
        <Button variant="main" className="w-fit" onClick={() => setIsAdding(true)}>
          Add redirect
        </Button>
      )}
      {redirects.length === 0 ? (
        <p className="card py-10 text-center text-muted">No old address redirects yet.</p>
      ) : (
        <ul aria-label="Redirects" className="divide-y divide-line border-y border-line">
          {redirects.map((redirect) => (
            <li key={`${redirect.post.id} ${redirect.from}`} className="py-4">
              <RedirectRow redirect={redirect} onRemove={() => ask(redirect)} />
            </li>
          ))}
        </ul>
      )}
      {question}
    </>
  )
}

/** Asks for an old address and the article that it leads to. */
function RedirectForm({ posts, onClose }: { posts: readonly PostSummary[]; onClose: () => void }) {
  const save = useSend({
    send: ({ from, article }: { from: string; article: string }) =>
      saveRedirect(from.trim(), article),
    success: 'Redirect saved.',
    refreshes: POST_LISTS,
    onRefreshed: onClose,
    failure: (error) => showError('The redirect could not be saved.', error.cause ?? error),
  })
  const { typed, bindField, check } = useTexts({ from: '', article: '' }, ({ from, article }) => {
    const fault = findRedirectFault(posts, from)
    return {
      ...(fault && { from: fault }),
      ...(article === '' && { article: 'Choose an article' }),
    }
  })
  return (
    <Form
      ref={focusFirstField}
      onSubmit={() => check() && save.mutate(typed)}
      className="grid gap-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Old address"
          hint="Such as /2017/selling or https://old.example/selling"
          autoComplete="off"
          maxLength={OLD_ADDRESS_MAX_LENGTH}
          {...bindField('from')}
        />
        <SelectField
          label="Article"
          {...bindField('article')}
          choices={[
            ['', 'Choose…'],
            ...posts
              .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
              .map((post): Choice => [post.id, formatTitleWithStatus(post)]),
          ]}
        />
      </div>
      <FormActions labels={['Save redirect', 'Saving...']} send={save} onCancel={onClose} />
    </Form>
  )
}

/** Shows a redirect. It cannot be changed, only removed and added again. */
function RedirectRow({ redirect, onRemove }: { redirect: Redirect; onRemove: () => void }) {
  const publishing = usePublishing()
  const { from, post, isFormer, newer } = redirect
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold wrap-anywhere">{from}</h2>
        <p className="wrap-anywhere text-muted">
          to <ScreenLink to={editPath(post.id)} label={post.title} />{' '}
          {(!isFormer || isUnpublished(post)) && (
            <PublishingBadge post={post} publishing={publishing.data} />
          )}
        </p>
        {isFormer && <p className="text-sm text-muted">A former address of this article</p>}
        {newer && (
          <p className="text-sm text-alert">It leads to “{newer.title}”, which is newer.</p>
        )}
      </div>
      <DeleteButton verb="Remove" name={from} onDelete={onRemove} />
    </div>
  )
}

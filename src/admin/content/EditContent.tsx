import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { issuesIn } from '#client/api.ts'
import { isStatus } from '#client/query.ts'
import type { ContentDocument } from '#domain/content/content-document.ts'
import type { ContentEdit } from '#domain/content/stored-content.ts'
import { getAt } from '#domain/content/value.ts'
import { formatCount } from '#domain/format-count.ts'
import { FIRM_PLACEHOLDERS } from '#domain/site/firm-facts.ts'
import { Button } from '../kit/buttons.tsx'
import { Form, SubmitButton } from '../kit/forms/Form.tsx'
import { Page } from '../kit/Page.tsx'
import { BuildNotice } from '../kit/publishing/BuildNotice.tsx'
import { QueryResult } from '../kit/QueryResult.tsx'
import { RecoveredNotice } from '../kit/RecoveredNotice.tsx'
import { useDiscarding } from '../kit/use-confirmed-send.tsx'
import { showError, showWarning, useSend } from '../kit/use-send.ts'
import { StateBadge } from '../posts/publishing/PublishingBadge.tsx'
import { useSignedIn } from '../session/auth.tsx'
import { Conflicts } from './Conflicts.tsx'
import { ContentFormContext } from './form/context.ts'
import { NodeFields } from './form/NodeFields.tsx'
import { History } from './History.tsx'
import { PreviewSection } from './preview/PreviewSection.tsx'
import {
  CONTENT_LISTS,
  contentPath,
  countMatches,
  fetchDocument,
  saveEdit,
  useContentState,
  usePhrase,
  versionsKey,
} from './queries.ts'
import {
  changePlace,
  decideConflict,
  rebaseDraft,
  useContentDraft,
  type ContentDraft,
} from './use-content-draft.ts'

const BACK = { to: '/admin/content', label: 'Back to Content' }

/** The screen for the words of one page or quiz. */
export default function EditContent() {
  const { id = '' } = useParams()
  // Never cached, because the form must start from what is saved.
  const query = useQuery<ContentDocument>({ queryKey: [contentPath(id)], gcTime: 0 })
  if (query.data) return <DocumentForm key={id} opened={query.data} />
  return (
    <Page title="Content" back={BACK}>
      <QueryResult query={query} name="words" />
    </Page>
  )
}

function DocumentForm({ opened }: { opened: ContentDocument }) {
  const { id: userId } = useSignedIn()
  const draft = useContentDraft(opened, userId)
  const { base, value, left, markSaved } = draft
  const [save, formerName] = useSaveContent(draft)
  const state = useContentState()(opened.id)
  return (
    <Page title={base.title} back={BACK} actions={base.version > 0 && <StateBadge state={state} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <BuildNotice
          isPending={state !== undefined && state !== 'live'}
          page={base.pages[0]?.path ?? '/'}
        />
        {formerName !== undefined && <FormerName name={formerName} />}
        {left.map((offer) => (
          <RecoveredNotice
            key={offer.key}
            subject="changes"
            savedAt={offer.savedAt}
            onRecover={() => draft.recoverEdit(offer)}
            onDiscard={() => draft.discardEdit(offer)}
          />
        ))}
        <Conflicts
          document={base}
          conflicts={draft.conflicts}
          onDecide={(conflict, side) => draft.update(decideConflict(conflict, side))}
        />
        <div className="grid gap-6 lg:has-[#preview[open]]:grid-cols-2">
          <WordsForm draft={draft} save={save} />
          <PreviewSection document={base} value={value} />
        </div>
        <History
          document={base}
          isDisabled={draft.isDirty}
          onRestored={(saved) => markSaved(saved, base.value)}
        />
      </div>
    </Page>
  )
}

/** Saves a draft, or continues from what someone else saved meanwhile. */
function useSaveContent({ base, decided, ...draft }: ContentDraft) {
  /** The firm's name before it was renamed here. */
  const [formerName, setFormerName] = useState<string>()
  const save = useSend({
    send: (edit: ContentEdit) => {
      draft.storeLocally()
      return saveEdit(base.id, { ...edit, decided })
    },
    success: 'Saved. It is on the site after the next build.',
    onDone: (saved, { mine }) => {
      draft.markSaved(saved, mine)
      const [before, now] = [base, saved].map((document) => getAt(document.value, ['name']))
      if (base.id === 'site' && before !== now) setFormerName(String(before))
    },
    refreshes: [...CONTENT_LISTS, { queryKey: versionsKey(base.id) }],
    failure: async (error) => {
      if (!isStatus(error, 412)) return showError('The words could not be saved.', error)
      draft.update(rebaseDraft(await fetchDocument(base.id)))
    },
  })
  return [save, formerName] as const
}

interface WordsFormProps {
  readonly draft: ContentDraft
  readonly save: ReturnType<typeof useSaveContent>[0]
}

/** The form, with its buttons in reach however long it is. */
function WordsForm({ draft, save }: WordsFormProps) {
  const { base, value, edit, changes, decided, isDirty, conflicts, update, markSaved } = draft
  const undo = useDiscarding(() => markSaved(base, value))
  const unsaved = formatCount(changes.length || decided.length, 'unsaved change')

  function submit() {
    // Without a decision, a second save would replace what someone else has just saved.
    if (conflicts.some(({ from }) => from === 'editor'))
      showWarning('Decide first', 'Choose which words to keep, above.')
    else if (isDirty) save.mutate(edit)
  }

  return (
    <ContentFormContext
      value={{
        value,
        base: base.value,
        issues: issuesIn(save.error),
        change: (path, next) => update(changePlace(path, next)),
      }}
    >
      <Form
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6"
        onSubmit={submit}
      >
        <p className="max-w-2xl text-sm text-muted">
          {`${FIRM_PLACEHOLDERS} become what Firm and site says.`}
        </p>
        <NodeFields form={base.form} path={[]} />
        <div className="card sticky bottom-2 z-10 flex flex-wrap items-center gap-3 p-3">
          <SubmitButton labels={['Save', 'Saving...']} send={save} isReady={isDirty} />
          <Button variant="quiet" onClick={showPreview}>
            Show preview
          </Button>
          {isDirty && (
            <Button variant="quiet" onClick={() => undo.ask(unsaved)}>
              Undo {unsaved}
            </Button>
          )}
          {undo.question}
        </div>
      </Form>
    </ContentFormContext>
  )
}

function showPreview() {
  const preview = document.querySelector<HTMLDetailsElement>('#preview')
  if (!preview) return
  preview.open = true
  preview.querySelector('summary')?.focus({ preventScroll: true })
  preview.scrollIntoView({ block: 'nearest' })
}

/** Leads to the texts that still have the firm's former name. */
function FormerName({ name }: { readonly name: string }) {
  const { data } = usePhrase(name)
  if (!data || data.places.length + data.posts.length === 0) return null
  return (
    <output className="notice flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>{`“${name}” is still in ${countMatches(data)}.`}</p>
      <Link className="link py-1" href={`/admin/content?${new URLSearchParams({ find: name })}`}>
        Show
      </Link>
    </output>
  )
}

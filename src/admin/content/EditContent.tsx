import { formatCount } from '#domain/format-count.ts'
import { Button } from '../kit/buttons.tsx'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useParams } from 'wouter'
import { issuesIn } from '#client/api.ts'
import { isStatus } from '#client/query.ts'
import type { ContentDocument, ContentState } from '#domain/content/content-document.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { FIRM_PLACEHOLDERS } from '#domain/site/firm-facts.ts'
import { useSignedIn } from '../session/auth.tsx'
import { Loading, QueryError } from '../kit/QueryResult.tsx'
import { showWarning } from '../kit/use-send.ts'
import { Page } from '../kit/Page.tsx'
import { BuildNotice } from '../kit/publishing/BuildNotice.tsx'
import { usePublishing } from '../kit/publishing/publishing.ts'
import { ContentBadge } from './ContentBadge.tsx'
import { ContentFormContext } from './form/context.ts'
import { NodeFields } from './form/NodeFields.tsx'
import { History } from './History.tsx'
import { PreviewSection } from './preview/PreviewSection.tsx'
import { Conflicts } from './Conflicts.tsx'
import { useDocument, usePhrase } from './queries.ts'
import { useContentDraft, type ContentDraft } from './use-content-draft.ts'
import { useSaveContent } from './use-save-content.ts'
import { RecoveredNotice } from '../kit/RecoveredNotice.tsx'
import { Form } from '../kit/forms/Form.tsx'

const BACK = { to: '/admin/content', label: 'Back to Content' }

/** The screen for the words of one page or quiz. */
export default function EditContent() {
  const { id = '' } = useParams()
  const query = useDocument(id)
  if (query.data) return <DocumentForm key={id} opened={query.data} />
  const isMissing = isStatus(query.error, 404)
  return (
    <Page title={isMissing ? 'Page Not Found' : 'Content'} back={BACK}>
      {query.isPending && <Loading />}
      {query.error && isMissing && (
        <p>
          There is no such page or quiz. <Link href={BACK.to}>See all content</Link>
        </p>
      )}
      {query.error && !isMissing && (
        <QueryError query={query} failed="The words could not be loaded." />
      )}
    </Page>
  )
}

function DocumentForm({ opened }: { opened: ContentDocument }) {
  const { id: userId } = useSignedIn()
  const publishing = usePublishing()
  const draft = useContentDraft(opened, userId)
  const { base, value, change } = draft
  const { save, formerName } = useSaveContent(draft)
  const issues = issuesIn(save.error)
  const [isPreviewed, setIsPreviewed] = useState(false)
  /** Without a decision, a second save would replace what someone else has just saved. */
  const mustDecide = draft.conflicts.some(({ from }) => from === 'editor')
  return (
    <Page
      title={base.title}
      back={BACK}
      actions={base.version > 0 && <ContentBadge state={stateOf(base, publishing.data)} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <BuildNotice
          publishing={publishing.data}
          isPending={stateOf(base, publishing.data) !== 'live'}
          page={base.pages[0]?.path ?? '/'}
        />
        {formerName !== undefined && <FormerName name={formerName} />}
        {draft.recovered && (
          <RecoveredNotice
            what="changes"
            savedAt={draft.recovered.savedAt}
            onRecover={draft.recover}
            onDiscard={draft.discard}
          />
        )}
        <Conflicts document={base} conflicts={draft.conflicts} onDecide={draft.decide} />
        <div className={`grid gap-6 ${isPreviewed ? 'lg:grid-cols-2' : ''}`}>
          <ContentFormContext value={{ form: base.form, value, base: base.value, issues, change }}>
            <Form
              className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6"
              onSubmit={() => {
                if (mustDecide) showWarning('Decide first', 'Choose which words to keep, above.')
                else if (draft.isDirty) save.mutate()
              }}
            >
              <p className="max-w-2xl text-sm text-muted">
                {`${FIRM_PLACEHOLDERS} become what Firm and site says.`}
              </p>
              <NodeFields form={base.form} path={[]} />
              <SaveBar
                draft={draft}
                isSaving={save.isPending}
                onPreview={() => {
                  flushSync(() => setIsPreviewed(true))
                  showPreview()
                }}
              />
            </Form>
          </ContentFormContext>
          <PreviewSection
            document={base}
            value={value}
            isOpen={isPreviewed}
            onToggle={setIsPreviewed}
          />
        </div>
        <History document={base} isDisabled={draft.isDirty} onRestored={draft.markSaved} />
      </div>
    </Page>
  )
}

interface SaveBarProps {
  readonly draft: ContentDraft
  readonly isSaving: boolean
  readonly onPreview: () => void
}

/** What is done with the form, in reach at every length of it. */
function SaveBar({ draft, isSaving, onPreview }: SaveBarProps) {
  return (
    <div className="card sticky bottom-2 z-10 flex flex-wrap items-center gap-3 p-3">
      <Button type="submit" look="main" aria-disabled={!draft.isDirty || isSaving}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
      <Button look="quiet" onClick={onPreview}>
        Show preview
      </Button>
      {draft.isDirty && (
        <Button look="quiet" onClick={draft.discard}>
          Undo {formatCount(draft.changes.length || draft.decided.length, 'unsaved change')}
        </Button>
      )}
    </div>
  )
}

function showPreview() {
  const preview = document.getElementById('preview')
  preview?.querySelector('summary')?.focus({ preventScroll: true })
  preview?.scrollIntoView({ block: 'nearest' })
}

/** Where the firm's former name is still written out. */
function FormerName({ name }: { readonly name: string }) {
  const { data } = usePhrase(name)
  if (!data || data.places.length + data.posts.length === 0) return null
  const where = [
    data.places.length > 0 && formatCount(data.places.length, 'text'),
    data.posts.length > 0 && formatCount(data.posts.length, 'post'),
  ].filter((count) => count !== false)
  return (
    <output className="notice flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>{`“${name}” is still in ${where.join(' and ')}.`}</p>
      <Link className="link py-1" href={`/admin/content?${new URLSearchParams({ find: name })}`}>
        Show
      </Link>
    </output>
  )
}

/** The state of a document, which is polled while it is about to change. */
function stateOf({ id, state }: ContentDocument, publishing: Publishing | undefined): ContentState {
  if (!publishing) return state
  if (!publishing.content?.includes(id)) return 'live'
  return publishing.state === 'live' ? 'waiting' : publishing.state
}

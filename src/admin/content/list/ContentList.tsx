import { Link, useLocation } from 'wouter'
import { request } from '#client/api.ts'
import { sendJson } from '#client/query.ts'
import type { ContentSummary } from '#domain/content/content-document.ts'
import type { NewCopy } from '#domain/content/content-requests.ts'
import { formatCount } from '#domain/format-count.ts'
import { slugify } from '#domain/posts/slug.ts'
import { Badge } from '../../kit/Badge.tsx'
import { DeleteButton } from '../../kit/buttons.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { TextField } from '../../kit/forms/Field.tsx'
import { Form, FormActions, useTexts } from '../../kit/forms/Form.tsx'
import { Page } from '../../kit/Page.tsx'
import { BuildNotice } from '../../kit/publishing/BuildNotice.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { describeDeletion, useConfirmedSend } from '../../kit/use-confirmed-send.tsx'
import { useSend } from '../../kit/use-send.ts'
import { LinksToNote } from '../../posts/links/LinksTo.tsx'
import { StateBadge } from '../../posts/publishing/PublishingBadge.tsx'
import { CONTENT_LISTS, contentPath, useContentState, useDocuments } from '../queries.ts'
import { FindPhrase } from './FindPhrase.tsx'

const GROUPS = [
  ['site', 'The firm'],
  ['pages', 'Pages'],
  ['notices', 'Forms and notices'],
  ['quizzes', 'Quizzes'],
] as const

/** Every word of the site: which documents there are, and what was changed of them. */
export default function ContentList() {
  return (
    <Page title="Content">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <p className="max-w-2xl text-muted">
          The words of the site, its pages and its quizzes. A change is on the site after the next
          build. Articles are under Posts.
        </p>
        <BuildNotice page="/" />
        <FindPhrase />
        <QueryResult query={useDocuments()} name="pages">
          {(documents) =>
            GROUPS.map(([group, title]) => (
              <Tile key={group} title={title}>
                <DocumentRows documents={documents.filter((one) => one.group === group)} />
              </Tile>
            ))
          }
        </QueryResult>
      </div>
    </Page>
  )
}

function DocumentRows({ documents }: { documents: readonly ContentSummary[] }) {
  const stateOf = useContentState()
  if (documents.length === 0) return <p className="text-muted">There are none.</p>
  return (
    <ul className="divide-y divide-line">
      {documents.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
        >
          <div className="min-w-0">
            {one.isRemoved ? (
              <span className="wrap-anywhere">{one.title}</span>
            ) : (
              <Link href={`/admin/content/${one.id}`} className="link mr-2 inline-block py-1">
                {one.title}
              </Link>
            )}
            {one.address && <span className="text-sm text-muted">{one.address}</span>}
            <p className="text-xs text-muted">{describeChanges(one)}</p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {one.conflictCount > 0 && !one.isRemoved && (
              <Badge variant="danger">{formatCount(one.conflictCount, 'conflict')}</Badge>
            )}
            {(one.isRemoved || one.isCopy) && <RemoveDocument document={one} />}
            {(one.savedAt ?? one.isCopy) && <StateBadge state={stateOf(one.id)} />}
          </div>
          {one.isAdsQuiz && <CopyQuiz document={one} />}
        </li>
      ))}
    </ul>
  )
}

function describeChanges({ changes, savedAt, savedBy, isRemoved, isCopy }: ContentSummary): string {
  if (isRemoved) return 'This page was removed from the site. Its stored changes are left.'
  const original = isCopy ? 'As copied' : 'As written in the files'
  if (savedAt === undefined) return original
  const state = changes === 0 ? `${original} again` : formatCount(changes, 'change')
  return `${state}, saved ${formatDateTime(savedAt)} by ${savedBy}`
}

const QUIZ =
  'After the next build its address is a page that is not found. Its figures and leads are kept.'
const PAGE =
  'The site has no such page anymore. What was saved of it stays in its earlier versions.'

/** Removes a quiz that was copied here, or what was saved of a page that is gone. */
function RemoveDocument({ document }: { readonly document: ContentSummary }) {
  const deletion = useConfirmedSend<ContentSummary>({
    describe: ({ id, title, isCopy }) => ({
      ...describeDeletion(isCopy ? 'quiz' : 'page', title, isCopy ? QUIZ : PAGE),
      details: isCopy && <LinksToNote ids={[id]} />,
    }),
    send: ({ id }) => request(contentPath(id), { method: 'DELETE' }),
    failure: 'It could not be removed.',
    refreshes: CONTENT_LISTS,
  })
  return (
    <>
      <DeleteButton
        name={document.title}
        disabled={deletion.pending !== undefined}
        onDelete={() => deletion.ask(document)}
      />
      {deletion.question}
    </>
  )
}

/** A form that copies a quiz of the ads funnel under a name and an address of its own. */
function CopyQuiz({ document }: { readonly document: ContentSummary }) {
  const [, navigate] = useLocation()
  const save = useSend({
    send: (copy: NewCopy) =>
      sendJson<{ id: string }>(`${contentPath(document.id)}/copy`, 'POST', copy),
    success: 'Copied. The quiz is live after the next build.',
    failure: 'The quiz could not be copied.',
    onDone: ({ id }) => navigate(`/admin/content/${id}`),
    refreshes: CONTENT_LISTS,
  })
  const { typed, bindField } = useTexts({ name: '', id: '' }, undefined, save.error)
  // Typed with spaces and capitals, as people write names.
  const id = slugify(typed.id || typed.name)
  const bind = (name: keyof NewCopy) => {
    const { issue, ...field } = bindField(name)
    return { ...field, issue: issue && `This ${issue}.` }
  }

  return (
    <details className="w-full">
      <summary className="min-h-6 text-sm">Copy {document.title}</summary>
      <Form className="mt-4 grid max-w-md gap-4" onSubmit={() => save.mutate({ ...typed, id })}>
        <TextField label="Name in reports" {...bind('name')} />
        <TextField
          label="Address"
          hint={`The quiz will be at /ads/${id || '…'}. It cannot be changed later.`}
          autoCapitalize="none"
          {...bind('id')}
          value={typed.id || id}
        />
        <FormActions labels={['Copy quiz', 'Copying...']} send={save} />
      </Form>
    </details>
  )
}

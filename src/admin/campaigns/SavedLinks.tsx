import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { request } from '#client/api.ts'
import { errorSentence } from '#client/query.ts'
import type { LinkTarget, LinkWithFigures } from '#domain/campaigns/overview.ts'
import { toast } from '#islands/ui/toast.ts'
import { Confirm } from '../components/Confirm.tsx'
import { DeleteButton } from '../components/DeleteButton.tsx'
import { CopyButton } from './CopyButton.tsx'
import { CAMPAIGNS_KEY } from './queries.ts'
import { TestClick } from './TestClick.tsx'

interface Props {
  readonly links: readonly LinkWithFigures[]
  readonly targets: readonly LinkTarget[]
}

/** The saved links with what each brought in the last year. */
export function SavedLinks({ links, targets }: Props) {
  const client = useQueryClient()
  const [pendingDeletion, setPendingDeletion] = useState<LinkWithFigures>()
  const remove = useMutation({
    mutationFn: ({ id }: LinkWithFigures) =>
      request(`${CAMPAIGNS_KEY[0]}/${id}`, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: CAMPAIGNS_KEY }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorSentence(error, 'The link could not be deleted.'),
        variant: 'destructive',
      }),
  })
  if (links.length === 0) {
    return (
      <p className="card py-10 text-center text-muted">
        No saved links yet. Build one above, and its figures appear here.
      </p>
    )
  }
  return (
    <>
      <p className="text-sm text-muted">
        Figures of the last 365 days. Leads are messages and assessment requests whose last visit
        came by such a link. Quiz steps are counted on the quizzes of the ads funnel only.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {links.map((link) => (
          <li key={link.id}>
            <LinkRow
              link={link}
              isCounted={(targets.find(({ path }) => path === link.path)?.quizzes.length ?? 0) > 0}
              onDelete={() => setPendingDeletion(link)}
            />
          </li>
        ))}
      </ul>
      {pendingDeletion && (
        <Confirm
          title="Delete link"
          question={`Take ${shortName(pendingDeletion)} off the list? The link itself goes on working, and its figures stay in the reports.`}
          act="Delete"
          onConfirm={() => {
            remove.mutate(pendingDeletion)
            setPendingDeletion(undefined)
          }}
          onCancel={() => setPendingDeletion(undefined)}
        />
      )}
    </>
  )
}

interface RowProps {
  readonly link: LinkWithFigures
  readonly isCounted: boolean
  readonly onDelete: () => void
}

function LinkRow({ link, isCounted, onDelete }: RowProps) {
  const name = shortName(link)
  const { views, started, submitted, leads } = link.figures
  return (
    <article aria-label={name} className="grid gap-x-8 gap-y-3 py-4 lg:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h3 className="font-semibold break-words">{name}</h3>
        <p className="font-mono text-xs break-all text-muted">{link.url}</p>
      </div>
      <dl className="grid grid-cols-4 gap-x-6 tabular-nums sm:w-fit">
        <Figure label="Views" value={views} />
        <Figure label="Starts" value={started} />
        <Figure label="Finishes" value={submitted} />
        <Figure label="Leads" value={leads} />
      </dl>
      <div className="flex flex-wrap items-center gap-2 lg:col-span-2">
        <CopyButton text={link.url} label="Copy" about={name} />
        {isCounted && <TestClick link={link} name={name} />}
        <Link
          className="button button-quiet button-small"
          aria-label={`Leads of ${name}`}
          href={`/admin/leads?campaign=${encodeURIComponent(link.tags.utm_campaign ?? '')}`}
        >
          Leads
        </Link>
        <DeleteButton name={name} onDelete={onDelete} />
      </div>
    </article>
  )
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-lg">{value === undefined ? 'n/a' : value.toLocaleString('en-US')}</dd>
    </div>
  )
}

function shortName({ path, tags }: LinkWithFigures): string {
  return `${path}: ${Object.values(tags).join(' / ')}`
}

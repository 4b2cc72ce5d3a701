import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState, type SyntheticEvent } from 'react'
import { request } from '#client/api.ts'
import { errorSentence } from '#client/query.ts'
import { findNearDuplicates } from '#domain/campaigns/duplicates.ts'
import {
  buildCampaignUrl,
  CHANNEL_TEMPLATES,
  LINK_FIELDS,
  normalizeTags,
  normalizeWhileTyping,
  REQUIRED_FIELDS,
  type CampaignField,
  type CampaignTags,
} from '#domain/campaigns/link.ts'
import type { CampaignOverview } from '#domain/campaigns/overview.ts'
import { toast } from '#islands/ui/toast.ts'
import { Loading } from '../components/Loading.tsx'
import { CopyButton } from './CopyButton.tsx'
import { CAMPAIGNS_KEY } from './queries.ts'

const QrCode = lazy(() => import('./QrCode.tsx'))

const FIELD_LABELS: Readonly<Record<CampaignField, readonly [label: string, hint: string]>> = {
  utm_source: ['Source', 'Who sends the visitor: google, newsletter'],
  utm_medium: ['Medium', 'How: cpc, email, social'],
  utm_campaign: ['Campaign', 'What for: spring-2026'],
  utm_content: ['Content', 'Which ad or button, if there are several'],
  utm_term: ['Term', 'Which keyword, if it was paid for'],
  utm_id: ['Id', 'The number your ad platform gave it'],
}

/** Makes a link out of a page that exists and tags that are spelled one way. */
export function LinkBuilder({ overview }: { overview: CampaignOverview }) {
  const { origin, targets, used } = overview
  const [path, setPath] = useState('/ads/quiz-b')
  const [tags, setTags] = useState<CampaignTags>({})
  const [isQrShown, setIsQrShown] = useState(false)
  const url = buildCampaignUrl(origin, path, tags)
  const isComplete = REQUIRED_FIELDS.every((field) => normalizeTags(tags)[field])
  const isSaved = overview.links.some((link) => link.url === url)
  const pathId = useId()
  const save = useSave()

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    save.mutate({ path, tags })
  }

  return (
    <section aria-labelledby="build-link" className="card">
      <form onSubmit={submit} className="grid gap-5">
        <h2 id="build-link" className="display-4">
          Build a link
        </h2>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-2 text-sm text-muted">Start from a channel</legend>
          {CHANNEL_TEMPLATES.map((template) => (
            <button
              key={template.name}
              type="button"
              className="button button-quiet button-small"
              onClick={() => setTags({ ...tags, ...template.tags })}
            >
              {template.name}
            </button>
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <div className="field sm:col-span-2 lg:col-span-3">
            <label htmlFor={pathId}>Page</label>
            <select
              id={pathId}
              className="input"
              value={path}
              onChange={({ target }) => setPath(target.value)}
            >
              {targets.map((target) => (
                <option key={target.path} value={target.path}>
                  {target.path} ({target.title})
                </option>
              ))}
            </select>
          </div>
          {LINK_FIELDS.map((field) => (
            <TagField
              key={field}
              field={field}
              value={tags[field] ?? ''}
              used={used[field]}
              onChange={(value) => setTags({ ...tags, [field]: value })}
            />
          ))}
        </div>
        <div className="grid gap-2">
          <p className="text-sm text-muted" id="finished-link">
            The finished link
          </p>
          <output
            aria-labelledby="finished-link"
            className="block rounded-sm border border-line bg-sunken px-3 py-2 font-mono text-sm break-all"
          >
            {url}
          </output>
          <div className="flex flex-wrap gap-3">
            <button
              className="button button-small"
              disabled={!isComplete || isSaved || save.isPending}
            >
              {isSaved ? 'Saved' : 'Save link'}
            </button>
            <CopyButton text={url} label="Copy" about="the finished link" />
            <button
              type="button"
              className="button button-quiet button-small"
              aria-expanded={isQrShown}
              onClick={() => setIsQrShown(!isQrShown)}
            >
              QR code
            </button>
          </div>
          {!isComplete && (
            <p className="text-sm text-muted">
              Source, medium and campaign are needed to save it: without them no report can tell it
              from others.
            </p>
          )}
        </div>
        {isQrShown && (
          <Suspense fallback={<Loading label="Drawing..." />}>
            <QrCode text={url} name={Object.values(normalizeTags(tags)).join('_') || 'link'} />
          </Suspense>
        )}
      </form>
    </section>
  )
}

interface TagFieldProps {
  readonly field: CampaignField
  readonly value: string
  readonly used: readonly string[]
  readonly onChange: (value: string) => void
}

function TagField({ field, value, used, onChange }: TagFieldProps) {
  const id = useId()
  const [label, hint] = FIELD_LABELS[field]
  const [slip] = findNearDuplicates(value, used)
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!REQUIRED_FIELDS.includes(field) && <span className="text-muted"> (optional)</span>}
      </label>
      <input
        id={id}
        className="input"
        list={`${id}-used`}
        aria-describedby={`${id}-hint ${id}-slip`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={value}
        onChange={({ target }) => onChange(normalizeWhileTyping(target.value))}
        onBlur={() => onChange(value.replace(/-$/, ''))}
      />
      <datalist id={`${id}-used`}>
        {used.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
      <p id={`${id}-slip`} role="status" className="text-sm">
        {slip && (
          <>
            Did you mean{' '}
            <button type="button" className="button-text" onClick={() => onChange(slip.other)}>
              {slip.other}
            </button>
            ? It was used before.
          </>
        )}
      </p>
    </div>
  )
}

function useSave() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (link: { path: string; tags: CampaignTags }) =>
      request(CAMPAIGNS_KEY[0], { method: 'POST', body: link }),
    onSuccess: () => {
      toast({ title: 'Success!', description: 'Link saved.' })
      return client.invalidateQueries({ queryKey: CAMPAIGNS_KEY })
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorSentence(error, 'The link could not be saved.'),
        variant: 'destructive',
      }),
  })
}

import { useState, type SyntheticEvent } from 'react'
import {
  buildCampaignUrl,
  CHANNEL_TEMPLATES,
  LINK_FIELDS,
  normalizeTags,
  REQUIRED_FIELDS,
  type CampaignTags,
} from '#domain/campaigns/link.ts'
import type { CampaignOverview } from '#domain/campaigns/overview.ts'
import { Field } from '../components/forms/Field.tsx'
import { FinishedLink } from './FinishedLink.tsx'
import { useSaveLink } from './queries.ts'
import { TagField } from './TagField.tsx'

/** Builds a link from a page that exists and tags in normal form. */
export function LinkBuilder({ overview }: { overview: CampaignOverview }) {
  const { origin, targets, used, links } = overview
  const [path, setPath] = useState(targets[0]?.path ?? '/')
  const [tags, setTags] = useState<CampaignTags>({})
  const save = useSaveLink()
  const normalTags = normalizeTags(tags)
  const url = buildCampaignUrl(origin, path, tags)
  const isComplete = REQUIRED_FIELDS.every((field) => normalTags[field])
  const isSaved = links.some((link) => link.url === url)
  const canSave = isComplete && !isSaved && !save.isPending

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (canSave) save.mutate({ path, tags })
  }

  return (
    <section aria-labelledby="build-link" className="card">
      <form onSubmit={submit} className="grid gap-5">
        <h2 id="build-link" className="display-4">
          Build a link
        </h2>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-2 text-sm text-muted">Start from a channel</legend>
          {CHANNEL_TEMPLATES.map((channel) => (
            <button
              key={channel.name}
              type="button"
              className="button button-quiet button-small"
              onClick={() => setTags({ ...tags, ...channel.tags })}
            >
              {channel.name}
            </button>
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field label="Page" className="sm:col-span-2 lg:col-span-3">
            {(control) => (
              <select {...control} value={path} onChange={({ target }) => setPath(target.value)}>
                {targets.map((target) => (
                  <option key={target.path} value={target.path}>
                    {target.path} ({target.title})
                  </option>
                ))}
              </select>
            )}
          </Field>
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
        <FinishedLink
          url={url}
          fileName={Object.values(normalTags).join('_') || 'link'}
          isComplete={isComplete}
          isSaved={isSaved}
          canSave={canSave}
        />
      </form>
    </section>
  )
}

import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import {
  buildCampaignUrl,
  LINK_FIELDS,
  normalizeTags,
  REQUIRED_FIELDS,
  type CampaignTags,
} from '#domain/marketing/campaigns/link.ts'
import type { CampaignOverview } from '#domain/marketing/campaigns/overview.ts'
import { useSaveLink } from '../queries.ts'
import { ChannelButtons } from './ChannelButtons.tsx'
import type { LinkDraft } from './draft.ts'
import { FinishedLink } from './FinishedLink.tsx'
import { PageField } from './PageField.tsx'
import { TagField } from './TagField.tsx'

interface Props {
  readonly overview: CampaignOverview
  readonly draft: LinkDraft
  /** Called when a saved link is no longer to be edited. */
  readonly onNew: () => void
}

/** Builds a link from a page that exists and tags in normal form, or edits a saved one. */
export function LinkBuilder({ overview, draft, onNew }: Props) {
  const { origin, targets, used, campaigns } = overview
  const [path, setPath] = useState(draft.path ?? targets[0]?.path ?? '/')
  const [tags, setTags] = useState<CampaignTags>(draft.tags)
  const [editing, setEditing] = useState(draft.editing)
  const heading = useRef<HTMLHeadingElement>(null)
  const save = useSaveLink()
  const normalTags = normalizeTags(tags)
  const url = buildCampaignUrl(origin, path, tags)
  const isComplete = REQUIRED_FIELDS.every((field) => normalTags[field])
  const isSaved = campaigns.some(({ links }) => links.some((link) => link.url === url))
  const canSave = isComplete && !isSaved && !save.isPending

  useEffect(() => {
    if (draft.number > 0) heading.current?.focus()
  }, [draft.number])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!canSave) return
    const saved = { path, tags, ...(editing && { editing }) }
    save.mutate(saved, { onSuccess: (link) => editing && setEditing({ ...link, url }) })
  }

  return (
    <section aria-labelledby="build-link" className="card">
      <form onSubmit={submit} className="grid gap-5">
        <h2 id="build-link" ref={heading} tabIndex={-1} className="display-4">
          {editing ? 'Edit a link' : 'Build a link'}
        </h2>
        {editing && (
          <p className="max-w-prose text-sm text-muted">
            Figures belong to tags: what arrived with the earlier tags stays under them in the
            reports. Anyone who has the earlier address still gets to its page.
          </p>
        )}
        <ChannelButtons tags={tags} onChange={setTags} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <PageField targets={targets} path={path} onChange={setPath} />
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
          saveLabel={editing ? 'Save changes' : 'Save link'}
          {...(editing && { onNew })}
        />
      </form>
    </section>
  )
}

import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import {
  buildCampaignUrl,
  CHANNELS,
  isChannel,
  LINK_FIELDS,
  normalizeTags,
  REQUIRED_FIELDS,
  switchChannel,
  type CampaignTags,
} from '#domain/marketing/campaigns/link.ts'
import type {
  CampaignOverview,
  LinkTarget,
  LinkWithFigures,
} from '#domain/marketing/campaigns/overview.ts'
import { type Choice, SelectField } from '../../kit/forms/Field.tsx'
import { CopyFields } from './CopyFields.tsx'
import { useSaveLink } from './queries.ts'
import { TagField } from './TagField.tsx'

/** What the builder starts from. */
export interface LinkDraft {
  /** Missing for a new link, which starts with the first page. */
  readonly path?: string
  readonly tags: CampaignTags
  /** The saved link that is edited. */
  readonly editing?: Pick<LinkWithFigures, 'id' | 'url' | 'archivedAt'>
}

interface Props {
  readonly overview: CampaignOverview
  readonly draft: LinkDraft
  readonly onClose: () => void
}

/** Builds a link from a page that exists and tags in normal form, or edits a saved one. */
export function LinkBuilder({ overview, draft, onClose }: Props) {
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

  useEffect(() => heading.current?.focus(), [])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!canSave) return
    const saved = { path, tags, ...(editing && { editing }) }
    save.mutate(saved, { onSuccess: (link) => editing && setEditing({ ...link, url }) })
  }

  const saveLabel = editing ? 'Save changes' : 'Save link'
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
        <CopyFields url={url} tags={tags} about="the finished link" />
        {!isComplete && (
          <p className="text-sm text-muted">
            Enter a source, a medium and a campaign to save the link. Reports need all three.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {/* A disabled button would lose the focus when the link is saved. */}
          <button className="button button-small" aria-disabled={!canSave}>
            {isSaved ? 'Saved' : saveLabel}
          </button>
          <button type="button" className="button button-quiet button-small" onClick={onClose}>
            Close
          </button>
        </div>
      </form>
    </section>
  )
}

interface ChannelProps {
  readonly tags: CampaignTags
  readonly onChange: (tags: CampaignTags) => void
}

/** Fills in the tags of a channel. */
function ChannelButtons({ tags, onChange }: ChannelProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 text-sm text-muted">
        Start from a channel. Another channel clears content, term and id.
      </legend>
      {CHANNELS.map((channel) => (
        <button
          key={channel.name}
          type="button"
          className={`button button-small ${isChannel(channel, tags) ? '' : 'button-quiet'}`}
          aria-pressed={isChannel(channel, tags)}
          onClick={() => onChange(switchChannel(tags, channel))}
        >
          {channel.name}
        </button>
      ))}
    </fieldset>
  )
}

interface PageProps {
  readonly targets: readonly LinkTarget[]
  readonly path: string
  readonly onChange: (path: string) => void
}

/** The page that a link leads to. A page that is not offered is listed only while it is chosen. */
function PageField({ targets, path, onChange }: PageProps) {
  const current = targets.find((target) => target.path === path)
  return (
    <SelectField
      label="Page"
      className="sm:col-span-2 lg:col-span-3"
      issue={!current?.isOffered && 'A new link cannot lead to this page. Choose another one.'}
      value={path}
      choices={[
        ...(current?.isOffered ? [] : [[path, path] as const]),
        ...targets
          .filter(({ isOffered }) => isOffered)
          .map((target): Choice => [target.path, `${target.path} (${target.title})`]),
      ]}
      onChange={onChange}
    />
  )
}

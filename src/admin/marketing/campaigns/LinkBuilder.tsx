import { useEffect, useRef, useState, type SyntheticEvent, useId } from 'react'
import {
  buildCampaignUrl,
  CHANNELS,
  isChannel,
  LINK_FIELDS,
  normalizeTags,
  REQUIRED_FIELDS,
  switchChannel,
  type CampaignTags,
  normalizeWhileTyping,
  type CampaignField,
  buildUrlSuffix,
} from '#domain/marketing/campaigns/link.ts'
import type {
  CampaignOverview,
  LinkTarget,
  LinkWithFigures,
} from '#domain/marketing/campaigns/saved-link.ts'
import { type Choice, SelectField, Field } from '../../kit/forms/Field.tsx'
import { useSaveLink } from './queries.ts'
import { findNearDuplicates } from '#domain/marketing/campaigns/duplicates.ts'
import { CopyButton } from '../../kit/buttons.tsx'

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

const FIELD_LABELS: Readonly<Record<CampaignField, readonly [label: string, hint: string]>> = {
  utm_source: ['Source', 'Who sends the visitor: google, newsletter'],
  utm_medium: ['Medium', 'How: cpc, email, social'],
  utm_campaign: ['Campaign', 'What for: spring-2026'],
  utm_content: ['Content', 'Which ad or button, if there are several'],
  utm_term: ['Term', 'Which keyword, if you paid for one'],
  utm_id: ['Id', 'The number your ad platform gave it'],
}

interface TagFieldProps {
  readonly field: CampaignField
  readonly value: string
  /** Values of earlier links, which are suggested. */
  readonly used: readonly string[]
  readonly onChange: (value: string) => void
}

export function TagField({ field, value, used, onChange }: TagFieldProps) {
  const id = useId()
  const [label, hint] = FIELD_LABELS[field]
  const [suggestion] = findNearDuplicates(value, used)
  const isOptional = !REQUIRED_FIELDS.includes(field)
  return (
    <Field
      hint={
        <>
          {hint}
          <span role="status" className="block">
            {suggestion && (
              <>
                Did you mean{' '}
                <button type="button" className="link py-1" onClick={() => onChange(suggestion)}>
                  {suggestion}
                </button>
                ? It was used before.
              </>
            )}
          </span>
        </>
      }
      label={
        <>
          {label}
          {isOptional && <span className="text-muted"> (optional)</span>}
        </>
      }
    >
      {(control) => (
        <>
          <input
            {...control}
            list={`${id}-used`}
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
        </>
      )}
    </Field>
  )
}

interface CopyFieldsProps {
  readonly url: string
  readonly tags: CampaignTags
  /** Whose address it is, for the buttons' accessible names. */
  readonly about: string
}

/** The address of a link and, for an ad platform, the parameters that it fills in itself. */
export function CopyFields({ url, tags, about }: CopyFieldsProps) {
  const suffix = buildUrlSuffix(tags)
  return (
    <>
      <CopyField label="The finished link" text={url} about={about} />
      {suffix && (
        <CopyField
          label={`${suffix.name} of ${suffix.platform}, with the page itself as its address`}
          text={suffix.text}
          about={`the ${suffix.name} of ${about}`}
        />
      )}
    </>
  )
}

function CopyField({ label, text, about }: { label: string; text: string; about: string }) {
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">{label}</p>
      <div className="flex flex-wrap items-start gap-2">
        <output
          aria-label={label}
          className="min-w-0 flex-1 basis-60 rounded-sm border border-line bg-sunken px-3 py-2 font-mono text-sm break-all"
        >
          {text}
        </output>
        <CopyButton text={text} label="Copy" about={about} />
      </div>
    </div>
  )
}

import { useState } from 'react'
import { findNearDuplicates } from '#domain/marketing/campaigns/duplicates.ts'
import {
  buildCampaignUrl,
  CHANNELS,
  isChannel,
  FIELD_WORDS,
  LINK_FIELDS,
  normalizeTags,
  REQUIRED_FIELDS,
  switchChannel,
  type CampaignTags,
  normalizeWhileTyping,
  type CampaignField,
  buildUrlSuffix,
} from '#domain/marketing/campaigns/link.ts'
import type { CampaignOverview } from '#domain/marketing/campaigns/overview.ts'
import { Button, CopyButton } from '../../kit/buttons.tsx'
import { type Choice, SelectField, TextField } from '../../kit/forms/Field.tsx'
import { Form } from '../../kit/forms/Form.tsx'
import { Section } from '../../kit/Tile.tsx'
import { type LinkDraft, useSaveLink } from './queries.ts'

interface Props {
  readonly overview: CampaignOverview
  readonly draft: LinkDraft
  readonly onClose: () => void
}

const EDITED =
  'Figures belong to tags: what arrived with the earlier tags stays under them in the reports. ' +
  'Anyone who has the earlier address still gets to its page.'
const INCOMPLETE =
  'Enter a source, a medium and a campaign to save the link. Reports need all three.'

/** Builds a link from a page of the site and tags, or edits a saved one. */
export function LinkBuilder({ overview, draft, onClose }: Props) {
  const { origin, targets, used, campaigns } = overview
  const [link, setLink] = useState({ ...draft, path: draft.path ?? targets[0]?.path ?? '/' })
  const { path, tags, editing } = link
  const save = useSaveLink()
  const normalTags = normalizeTags(tags)
  const url = buildCampaignUrl(origin, path, tags)
  const isComplete = REQUIRED_FIELDS.every((field) => normalTags[field])
  const isSaved = campaigns.some(({ links }) => links.some((each) => each.url === url))
  const changeTags = (next: CampaignTags) => setLink({ ...link, tags: next })

  function saveLink() {
    // A link whose tags change gets another id.
    save.mutate(link, {
      onSuccess: ({ id }) => editing && setLink({ ...link, editing: { ...editing, id } }),
    })
  }

  return (
    <Section
      ref={takeFocus}
      title={editing ? 'Edit a link' : 'Build a link'}
      className="card grid gap-5"
    >
      <Form onSubmit={saveLink} className="grid gap-5">
        {editing && <p className="max-w-prose text-sm text-muted">{EDITED}</p>}
        <ChannelButtons tags={tags} onChange={changeTags} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField
            label="Page"
            className="sm:col-span-2 lg:col-span-3"
            {...listPageChoices(overview, path)}
            value={path}
            onChange={(next) => setLink({ ...link, path: next })}
          />
          {LINK_FIELDS.map((field) => (
            <TagField key={field} {...{ field, tags }} used={used[field]} onChange={changeTags} />
          ))}
        </div>
        <CopyFields url={url} tags={tags} about="the finished link" />
        {!isComplete && <p className="text-sm text-muted">{INCOMPLETE}</p>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="small" aria-disabled={!isComplete || isSaved}>
            {isSaved ? 'Saved' : editing ? 'Save changes' : 'Save link'}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Form>
    </Section>
  )
}

const takeFocus = (section: HTMLElement | null) => section?.focus()

/**
 * Lists the pages that a link may lead to. A page that is not offered is listed only while it is
 * chosen.
 */
function listPageChoices({ targets }: CampaignOverview, path: string) {
  const offered = targets.filter(({ isOffered }) => isOffered)
  const pages = offered.map((page): Choice => [page.path, `${page.path} (${page.title})`])
  if (offered.some((page) => page.path === path)) return { choices: pages }
  const issue = 'A new link cannot lead to this page. Choose another one.'
  return { issue, choices: [[path, path] as const, ...pages] }
}

interface TagsProps {
  readonly tags: CampaignTags
  readonly onChange: (tags: CampaignTags) => void
}

/** Buttons that fill in the tags of a channel. */
function ChannelButtons({ tags, onChange }: TagsProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 text-sm text-muted">
        Start from a channel. Another channel clears content, term and id.
      </legend>
      {CHANNELS.map((channel) => (
        <Button
          key={channel.name}
          variant={isChannel(channel, tags) ? 'small' : 'quiet small'}
          aria-pressed={isChannel(channel, tags)}
          onClick={() => onChange(switchChannel(tags, channel))}
        >
          {channel.name}
        </Button>
      ))}
    </fieldset>
  )
}

interface TagFieldProps extends TagsProps {
  readonly field: CampaignField
  /** The values of earlier links, as suggestions. */
  readonly used: readonly string[]
}

function TagField({ field, tags, used, onChange }: TagFieldProps) {
  const value = tags[field] ?? ''
  const change = (text: string) => onChange({ ...tags, [field]: text })
  const { label, hint } = FIELD_WORDS[field]
  const isOptional = !REQUIRED_FIELDS.includes(field)
  const [meant] = findNearDuplicates(value, used)
  return (
    <TextField
      label={`${label}${isOptional ? ' (optional)' : ''}`}
      hint={
        <>
          {hint}
          <span role="status" className="block">
            {meant && (
              <>
                Did you mean{' '}
                <Button variant="link" onClick={() => change(meant)}>
                  {meant}
                </Button>
                ? It was used before.
              </>
            )}
          </span>
        </>
      }
      suggestions={used}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      value={value}
      onChange={(text) => change(normalizeWhileTyping(text))}
      onBlur={() => change(value.replace(/-$/, ''))}
    />
  )
}

interface CopyFieldsProps {
  readonly url: string
  readonly tags: CampaignTags
  /** Names the link in the accessible names of the buttons. */
  readonly about: string
}

/**
 * Shows a link's address to copy and, for an ad platform, the parameters that the platform fills
 * in.
 */
export function CopyFields({ url, tags, about }: CopyFieldsProps) {
  const suffix = buildUrlSuffix(tags)
  const fields = [{ label: 'The finished link', text: url, copied: about }]
  if (suffix) {
    const label = `${suffix.name} of ${suffix.platform}, with the page itself as its address`
    fields.push({ label, text: suffix.text, copied: `the ${suffix.name} of ${about}` })
  }
  return fields.map(({ label, text, copied }) => (
    <div key={label} className="grid gap-1">
      <p className="text-sm text-muted">{label}</p>
      <div className="flex flex-wrap items-start gap-2">
        <output
          aria-label={label}
          className="min-w-0 flex-1 basis-60 rounded-sm border border-line bg-sunken px-3 py-2 font-mono text-sm break-all"
        >
          {text}
        </output>
        <CopyButton text={text} label="Copy" about={copied} />
      </div>
    </div>
  ))
}

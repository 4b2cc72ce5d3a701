import {
  type CampaignTags,
  CHANNELS,
  isChannel,
  switchChannel,
} from '#domain/marketing/campaigns/link.ts'

interface Props {
  readonly tags: CampaignTags
  readonly onChange: (tags: CampaignTags) => void
}

/** Fills in the tags of a channel. */
export function ChannelButtons({ tags, onChange }: Props) {
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

import { buildUrlSuffix, type CampaignTags } from '#domain/marketing/campaigns/link.ts'
import { CopyButton } from '../../kit/buttons.tsx'

interface Props {
  readonly url: string
  readonly tags: CampaignTags
  /** Whose address it is, for the buttons' accessible names. */
  readonly about: string
}

/** The address of a link and, for an ad platform, the parameters that it fills in itself. */
export function CopyFields({ url, tags, about }: Props) {
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

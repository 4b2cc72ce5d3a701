import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import {
  isShortName,
  SHORT_NAME_MAX,
  SHORT_NAME_RULE,
  suggestShortName,
} from '#domain/marketing/campaigns/link.ts'
import type { LinkWithFigures } from '#domain/marketing/campaigns/overview.ts'
import { formatCount } from '../../kit/format.ts'
import { TextField } from '../../kit/forms/Field.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { useCreateShortLink } from './queries.ts'

interface Props {
  readonly link: LinkWithFigures
  /** The saved link's, for accessible names. */
  readonly name: string
}

/** The short addresses of a saved link with their clicks, and a form for another one. */
export function ShortLinks({ link, name }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    <div className="grid gap-2">
      {link.shortLinks.length > 0 && (
        <ul aria-label={`Short links of ${name}`} className="grid gap-2">
          {link.shortLinks.map(({ name: shortName, url, clicks }) => (
            <li key={shortName} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="font-mono text-sm break-all">{url}</span>
              <span className="text-sm tabular-nums">{formatCount(clicks, 'click')}</span>
              <CopyButton text={url} label="Copy" about={`/go/${shortName}`} />
            </li>
          ))}
        </ul>
      )}
      <button
        ref={button}
        type="button"
        className="link w-fit py-1 text-sm"
        aria-label={`Add a short link to ${name}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Add a short link
      </button>
      {isOpen && <NewShortLink link={link} onClose={close} />}
    </div>
  )
}

function NewShortLink({ link, onClose }: { link: LinkWithFigures; onClose: () => void }) {
  const [shortName, setShortName] = useState(suggestShortName(link.tags.utm_campaign ?? ''))
  const create = useCreateShortLink()
  const form = useRef<HTMLFormElement>(null)
  const typed = shortName.trim().toLowerCase()
  const isWrong = typed !== '' && !isShortName(typed)

  useEffect(() => form.current?.querySelector('input')?.select(), [])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!isShortName(typed) || create.isPending) return
    create.mutate({ name: typed, linkId: link.id }, { onSuccess: onClose })
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Name of the short link"
        className="min-w-0 flex-1 basis-60 sm:max-w-xs"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={SHORT_NAME_MAX}
        hint={`${new URL(link.url).host}/go/${typed}. A name can never be used for another link.`}
        issue={isWrong && SHORT_NAME_RULE}
        value={shortName}
        onChange={setShortName}
      />
      <button className="button button-small" aria-disabled={create.isPending}>
        Make short link
      </button>
      <button type="button" className="button button-quiet button-small" onClick={onClose}>
        Cancel
      </button>
    </form>
  )
}

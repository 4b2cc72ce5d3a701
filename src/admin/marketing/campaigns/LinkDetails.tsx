import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorSentence, sendJson } from '#client/query.ts'
import { formatCount } from '#domain/format-count.ts'
import {
  isShortName,
  SHORT_NAME_MAX,
  SHORT_NAME_RULE,
  suggestShortName,
} from '#domain/marketing/campaigns/link.ts'
import type { LinkWithFigures } from '#domain/marketing/campaigns/overview.ts'
import type { NewShortLink, SavedLink } from '#domain/marketing/campaigns/saved-link.ts'
import { Button, CopyButton, useDisclosure } from '../../kit/buttons.tsx'
import { TextField } from '../../kit/forms/Field.tsx'
import { Form, SubmitButton } from '../../kit/forms/Form.tsx'
import { loadable } from '../../kit/loadable.tsx'
import { ModalDialog } from '../../kit/ModalDialog.tsx'
import { Loading } from '../../kit/QueryResult.tsx'
import { useSend } from '../../kit/use-send.ts'
import { CopyFields } from './LinkBuilder.tsx'
import { buildLinkUrl, CAMPAIGN_FIGURES, formatLinkName } from './queries.ts'

// Loaded when someone opens a QR code, because drawing one takes a library.
const QrCode = loadable(() => import('./QrCode.tsx'), <Loading label="Drawing..." />)

/** The dialog of a saved link: its address, short links and QR code to copy, and a test click. */
export function LinkDetails({ link, onClose }: { link: LinkWithFigures; onClose: () => void }) {
  const code = useDisclosure()
  const name = formatLinkName(link)
  return (
    <ModalDialog title={name} onClose={onClose}>
      <CopyFields url={link.url} tags={link.tags} about={name} />
      <ShortLinks link={link} name={name} />
      <div className="flex flex-wrap items-center gap-3">
        <Button {...code.button}>QR code</Button>
        {link.isTestable && <TestClickButton link={link} name={name} />}
      </div>
      {code.isOpen && <QrCode link={link} name={name} />}
      <Button variant="small" className="justify-self-end" onClick={onClose}>
        Close
      </Button>
    </ModalDialog>
  )
}

/** Lists the short links of a saved link with their clicks, and adds another one. */
function ShortLinks({ link, name }: { link: LinkWithFigures; name: string }) {
  const form = useDisclosure()
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
      <Button
        {...form.button}
        variant="link"
        className="w-fit text-sm"
        aria-label={`Add a short link to ${name}`}
      >
        Add a short link
      </Button>
      {form.isOpen && <ShortLinkForm link={link} onClose={form.close} />}
    </div>
  )
}

function ShortLinkForm({ link, onClose }: { link: LinkWithFigures; onClose: () => void }) {
  const [shortName, setShortName] = useState(suggestShortName(link.tags.utm_campaign ?? ''))
  const create = useSend({
    send: (short: NewShortLink) => sendJson('/api/admin/short-links', 'POST', short),
    onDone: onClose,
    failure: 'The short link could not be made.',
    refreshes: CAMPAIGN_FIGURES,
  })
  const typed = shortName.trim().toLowerCase()
  const isWrong = typed !== '' && !isShortName(typed)
  return (
    <Form
      className="flex flex-wrap items-end gap-3"
      onSubmit={() => isShortName(typed) && create.mutate({ name: typed, linkId: link.id })}
    >
      <TextField
        label="Name of the short link"
        className="w-full"
        // Selects the suggested name, so that typing replaces it.
        ref={selectText}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={SHORT_NAME_MAX}
        hint={`${new URL(link.url).host}/go/${typed}. A name can never be used for another link.`}
        issue={isWrong && SHORT_NAME_RULE}
        value={shortName}
        onChange={setShortName}
      />
      <SubmitButton variant="small" labels={['Make short link']} send={create} />
      <Button onClick={onClose}>Cancel</Button>
    </Form>
  )
}

const selectText = (input: HTMLInputElement | null) => input?.select()

const POLL_MS = 1_500

/** Opens a link as a visitor would, and says when the visit has arrived. No figure counts it. */
function TestClickButton({ link, name }: { link: LinkWithFigures; name: string }) {
  // The time of the last test click before this one; empty if there was none.
  const [before, setBefore] = useState<string>()
  const hasArrived = (saved?: SavedLink) => before !== undefined && (saved?.testedAt ?? '') > before
  const { data: saved, error } = useQuery<SavedLink>({
    queryKey: [buildLinkUrl(link.id)],
    gcTime: 0,
    refetchInterval: ({ state }) => before !== undefined && !hasArrived(state.data) && POLL_MS,
  })

  const waiting = before !== undefined && 'Waiting for the visit to arrive...'
  const state = hasArrived(saved) ? 'The visit has arrived. It is not counted.' : waiting

  function openLink() {
    setBefore(saved?.testedAt ?? '')
    open(link.url, '_blank', 'noopener')
  }

  return (
    <>
      <Button aria-label={`Test click ${name}`} aria-disabled={!saved} onClick={openLink}>
        Test click
      </Button>
      <span role="status" className="text-sm text-muted empty:-ml-2">
        {error ? errorSentence(error, 'The test click could not be made.') : state}
      </span>
    </>
  )
}

import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { type ContentFile, findDocumentFile, buildDocumentId } from '#domain/content/document-id.ts'
import type { PreviewPage } from '#domain/content/documents.ts'
import { listChanges } from '#domain/content/merge.ts'
import { listPageTexts, type ContentPreview } from '#domain/content/page-texts.ts'
import { preparePreview } from '#domain/content/preview.ts'
import { isRelated, type Path } from '#domain/content/value.ts'
import { pickFirmFacts } from '#domain/site/firm-facts.ts'
import type { Site } from '#domain/site/site.ts'
import { collectSlots, type BuiltPage, type WritableSlot } from './built-page.ts'
import { Outline } from './Outline.tsx'
import { adoptSheet, PageFrame } from './PageFrame.tsx'
import { showLook } from './preview-look.ts'
import type { FramedProps } from './Preview.tsx'

interface Props extends FramedProps {
  readonly compared: ContentPreview
  readonly built: BuiltPage
  readonly page: PreviewPage
}

/** One page with the changed texts in it, and what was changed. */
export function PagePreview(props: Props) {
  const { document, value, compared, built, page, width } = props
  const [opened, setOpened] = useState<OpenedPage>()
  const shownTexts = useShownTexts(opened, props)
  const other = useSelection(opened, shownTexts, findDocumentFile(document.id))
  const changes = listChanges(compared.live, value)

  useEffect(() => {
    // The form keeps the shape of the site's schema.
    if (opened && document.id === 'site') showLook(opened.page, opened.sheet, (value as Site).look)
  }, [opened, document, value])

  function findOnPage(path: Path) {
    const found = shownTexts.find(
      ({ slot, change }) => slot.isVisible && change && isRelated(change, path),
    )
    return found && (() => found.slot.element.scrollIntoView({ block: 'center' }))
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageFrame
        page={built}
        title={`Preview of ${page.title}`}
        width={width}
        onLoad={(loaded) => setOpened(openPage(loaded))}
      />
      <p role="status" className="text-sm text-muted">
        {other === undefined ? (
          'Select a text on the page to open its field.'
        ) : (
          <>
            This text is in{' '}
            <Link href={`/admin/content/${buildDocumentId(other)}`}>another part</Link> of the
            content.
          </>
        )}
      </p>
      <Outline form={document.form} {...{ value, changes, findOnPage }} />
    </div>
  )
}

type OpenedPage = ReturnType<typeof openPage>

/** A page in its frame, with its texts and a style sheet for its look. */
function openPage(page: Document) {
  return { page, slots: collectSlots(page), sheet: adoptSheet(page) }
}

/**
 * Opens the field of a text that is selected on the page.
 *
 * @returns the file of the selected text, if another document has it.
 */
function useSelection(opened: OpenedPage | undefined, shown: ShownTexts, own: ContentFile) {
  const [other, setOther] = useState<ContentFile>()
  const select = useEffectEvent((event: Event) => {
    // Elements of another window are no instances of this one's classes.
    const nearest = (event.target as Element).closest('[data-text]')
    const selected = shown.filter(({ slot }) => slot.isVisible && slot.element === nearest)
    const owner = selected.find((text) => text.owner)?.owner
    if (owner) setOther(owner.file === own ? undefined : owner.file)
    if (owner?.file === own) openField(owner.path)
  })
  useEffect(() => {
    const listener = (event: Event) => select(event)
    opened?.page.addEventListener('click', listener)
    return () => opened?.page.removeEventListener('click', listener)
  }, [opened])
  return other
}

/** Writes the texts of the form into a page, and marks those that changed or can be selected. */
function useShownTexts(opened: OpenedPage | undefined, { document, value, compared, page }: Props) {
  const { id, form } = document
  const preview = useMemo(() => {
    const texts = compared.texts.filter((text) => page.files.includes(text.file))
    return preparePreview(opened?.slots ?? [], texts, compared.facts)
  }, [opened, compared, page])
  const shown = useMemo(() => {
    // The form keeps the shape of the site's schema.
    const facts = id === 'site' ? pickFirmFacts(value as Site) : compared.facts
    return preview(listPageTexts(findDocumentFile(id), form, value), facts)
  }, [preview, id, form, value, compared])

  useEffect(() => writeTexts(shown), [shown])
  return shown
}

type ShownTexts = ReturnType<ReturnType<typeof preparePreview<WritableSlot>>>

function writeTexts(shown: ShownTexts): void {
  for (const { slot, text, change, owner } of shown) {
    slot.node.nodeValue = text
    slot.element.toggleAttribute('data-changed', change !== undefined)
    if (slot.isVisible && owner) slot.element.toggleAttribute('data-text', true)
  }
}

/** Shows the field of a text, or the first of those that make it. */
function openField(path: Path) {
  const name = path.join('.')
  const selector = `[data-field="${name}"],[data-field^="${name}."]`
  const field = document.querySelector<HTMLElement>(selector)
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

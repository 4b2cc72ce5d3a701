import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { ContentDocument } from '#domain/content/content-document.ts'
import type { PreviewPage } from '#domain/content/documents.ts'
import { type ContentFile, documentFile, documentId } from '#domain/content/document-id.ts'
import { listChanges } from '#domain/content/merge.ts'
import type { ContentPreview } from '#domain/content/page-texts.ts'
import { listPageTexts } from '#domain/content/page-texts.ts'
import { createPreview } from '#domain/content/preview.ts'
import { isRelated, type Path } from '#domain/content/value.ts'
import { firmFactsOf, type FirmFacts } from '#domain/site/facts.ts'
import type { Look } from '#domain/site/look.ts'
import type { Site } from '#domain/site/site.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { collectSlots, fetchBuiltPage, type BuiltPage, type WritableSlot } from './built-page.ts'
import { Outline } from './Outline.tsx'
import { PageFrame } from './PageFrame.tsx'
import { showLook } from './preview-look.ts'

interface Props {
  readonly document: ContentDocument
  /** The words in the form, saved or not. */
  readonly value: unknown
  readonly compared: ContentPreview
  readonly page: PreviewPage
  readonly width: number
  /** Opens the field of a text that was selected in the page. */
  readonly onOpen: (path: Path) => void
}

/** One page with the changed texts in it, and what was changed. */
export function PagePreview(props: Props) {
  const { path } = props.page
  const built = useQuery({
    queryKey: ['built-page', path],
    queryFn: () => fetchBuiltPage(path),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <QueryResult query={built} failed="The page could not be loaded.">
      {(page) => <ChangedPage {...props} built={page} />}
    </QueryResult>
  )
}

function ChangedPage({
  document,
  value,
  compared,
  page,
  width,
  onOpen,
  built,
}: Props & { readonly built: BuiltPage }) {
  const [slots, setSlots] = useState<readonly WritableSlot[]>([])
  const [restyle, setRestyle] = useState<(look: Look) => void>()
  /** The file of a selected text that another document has. */
  const [other, setOther] = useState<ContentFile>()
  const file = documentFile(document.id)
  const texts = useMemo(
    () => compared.texts.filter((text) => page.files.includes(text.file)),
    [compared, page],
  )
  const preview = useMemo(
    () => createPreview(slots, texts, compared.facts),
    [slots, texts, compared],
  )
  const shown = useMemo(
    () => preview(listPageTexts(file, document.form, value), factsIn(file, value, compared.facts)),
    [preview, file, document, value, compared],
  )
  const changes = useMemo(() => listChanges(compared.live, value), [compared, value])

  useEffect(() => {
    for (const [index, slot] of slots.entries()) {
      slot.write(shown.slots[index] ?? '')
      slot.element.toggleAttribute('data-changed', shown.changed.has(index))
      if (slot.isVisible && shown.findText(index)) slot.element.toggleAttribute('data-text', true)
    }
  }, [slots, shown])

  useEffect(() => {
    // The form keeps the shape of the site's schema.
    if (file === 'site') restyle?.((value as Site).look)
  }, [file, restyle, value])

  const select = useEffectEvent((event: Event) => {
    // Elements of another window are no instances of this one's classes.
    for (let node = event.target as Element | null; node; node = node.parentElement) {
      const index = slots.findIndex(({ element, isVisible }) => isVisible && element === node)
      const text = index === -1 ? undefined : shown.findText(index)
      if (!text) continue
      setOther(text.file === file ? undefined : text.file)
      if (text.file === file) onOpen(text.path)
      return
    }
  })
  useEffect(() => {
    const opened = slots[0]?.element.ownerDocument
    const listener = (event: Event) => select(event)
    opened?.addEventListener('click', listener)
    return () => opened?.removeEventListener('click', listener)
  }, [slots])

  function onLoad(loaded: Document) {
    setSlots(collectSlots(loaded))
    const sheet = new (loaded.defaultView ?? window).CSSStyleSheet()
    loaded.adoptedStyleSheets.push(sheet)
    setRestyle(() => (look: Look) => showLook(loaded, sheet, look))
  }

  function findOnPage(path: Path) {
    const [slot] =
      [...shown.changed].find(([at, of]) => isRelated(of, path) && slots[at]?.isVisible) ?? []
    if (slot === undefined) return undefined
    return () => slots[slot]?.element.scrollIntoView({ block: 'center' })
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageFrame page={built} title={`Preview of ${page.title}`} width={width} onLoad={onLoad} />
      <p role="status" className="text-sm text-muted">
        {other === undefined ? (
          'Select a text on the page to open its field.'
        ) : (
          <>
            This text is in <Link href={`/admin/content/${documentId(other)}`}>another part</Link>{' '}
            of the content.
          </>
        )}
      </p>
      <Outline {...{ document, value, changes, findOnPage }} />
    </div>
  )
}

/** The firm's data in a document that is being edited, or what is live where it has none. */
function factsIn(file: ContentFile, value: unknown, live: FirmFacts): FirmFacts {
  // The form keeps the shape of the site's schema.
  return file === 'site' ? firmFactsOf(value as Site) : live
}

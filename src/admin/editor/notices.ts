import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import type { Attrs, Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { useEffect, useEffectEvent } from 'react'
import { findArticleLinkFault } from '#domain/posts/article-links.ts'
import type { LinkTargets } from '#domain/posts/references.ts'
import { LINK_TARGETS_KEY } from '../kit/posts.ts'

const KEY = new PluginKey<DecorationSet>('notices')

/** How long typing pauses before the text is looked through again. */
const PAUSE_MS = 300

/**
 * Marks links that lead nowhere and images with a fault in the text itself.
 *
 * @param openImage Opens the dialog of the image at a position.
 */
export function useNotices(editor: Editor, openImage: (position: number) => void): void {
  // Loaded by the check beside the text as soon as it has an internal link.
  const { data: targets } = useQuery<LinkTargets>({ queryKey: LINK_TARGETS_KEY, enabled: false })
  const onOpen = useEffectEvent(openImage)
  useEffect(() => {
    if (editor.isDestroyed) return undefined
    const place = { origin: location.origin, slug: '' }
    const decorate: Decorate = (doc) => {
      const findFault = (href: string) => targets && findArticleLinkFault(href, targets, place)
      return createDecorations(doc, findFault, (position) => onOpen(position))
    }
    editor.registerPlugin(createPlugin(decorate))
    return () => void editor.unregisterPlugin(KEY)
  }, [editor, targets])
}

type Decorate = (doc: Node) => DecorationSet

/** Looks through the text at once, and again after each pause in typing. */
function createPlugin(decorate: Decorate): Plugin<DecorationSet> {
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Plugin({
    key: KEY,
    state: {
      init: (_, { doc }) => decorate(doc),
      apply: (tr, shown) => (tr.getMeta(KEY) ? decorate(tr.doc) : shown.map(tr.mapping, tr.doc)),
    },
    props: { decorations: (state) => KEY.getState(state) },
    view: () => ({
      update(view, { doc }) {
        if (view.state.doc === doc) return
        clearTimeout(timer)
        timer = setTimeout(() => view.dispatch(view.state.tr.setMeta(KEY, true)), PAUSE_MS)
      },
      destroy: () => clearTimeout(timer),
    }),
  })
}

/** @param findFault Returns what is wrong with a link, as the end of a sentence. */
function createDecorations(
  doc: Node,
  findFault: (href: string) => string | undefined,
  openImage: (position: number) => void,
): DecorationSet {
  const decorations: Decoration[] = []
  doc.descendants((node, position) => {
    const end = position + node.nodeSize
    const imageFault = node.type.name === 'image' ? findImageFault(node.attrs) : undefined
    if (imageFault) decorations.push(createImageNotice(end, imageFault, openImage))
    const href: unknown = node.marks.find(({ type }) => type.name === 'link')?.attrs['href']
    const fault = typeof href === 'string' ? findFault(href) : undefined
    if (fault !== undefined)
      decorations.push(
        Decoration.inline(position, end, {
          class: 'underline decoration-alert decoration-wavy',
          title: `This link ${fault}`,
        }),
      )
  })
  return DecorationSet.create(doc, decorations)
}

/** What is wrong with an image, and the label of the button that opens its dialog. */
type ImageFault = readonly [text: string, action: string]

function findImageFault({ src, alt }: Attrs): ImageFault | undefined {
  if (!src) return ['A picture did not come along.', 'Add it']
  if (alt === null) return ['This image has no alternative text.', 'Describe']
  const url = URL.parse(String(src), location.href)
  if (!url?.protocol.startsWith('http') || url.origin === location.origin) return undefined
  return [`This image stays on ${url.host} and may disappear there.`, 'Replace']
}

const NOTICE = [
  'mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 border-l-2 border-brass-mark pl-3',
  'text-sm text-muted select-none',
].join(' ')

function createImageNotice(
  end: number,
  [text, action]: ImageFault,
  openImage: (position: number) => void,
): Decoration {
  return Decoration.widget(
    end,
    (_, getPos) => createNotice(text, action, () => openImage((getPos() ?? end) - 1)),
    { key: text, side: -1, ignoreSelection: true, stopEvent: () => true },
  )
}

function createNotice(text: string, action: string, onAct: () => void): HTMLElement {
  const notice = document.createElement('span')
  notice.className = NOTICE
  notice.contentEditable = 'false'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-quiet button-small'
  button.textContent = action
  button.addEventListener('click', onAct)
  notice.append(text, button)
  return notice
}

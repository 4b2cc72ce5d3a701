import { useQuery } from '@tanstack/react-query'
import { Extension, type Editor } from '@tiptap/core'
import type { Attrs, Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { useEffect, useEffectEvent } from 'react'
import { findArticleLinkFault } from '#domain/posts/article-links.ts'
import type { LinkTargets } from '#domain/posts/references.ts'
import { LINK_TARGETS_KEY } from '../kit/posts.ts'

/** What the notices depend on. It changes while the editor is open. */
interface NoticesOptions {
  /** Returns what is wrong with a link, as the end of a sentence. */
  readonly findFault: (href: string) => string | undefined
  readonly openImage: (position: number) => void
}

declare module '@tiptap/core' {
  interface Storage {
    readonly notices: NoticesOptions
  }
}

const KEY = new PluginKey<DecorationSet>('notices')

/** How long typing pauses before the text is looked through again. */
const PAUSE_MS = 300

/** Marks links that lead nowhere and images with a fault in the text itself. */
export const Notices = Extension.create<object, NoticesOptions>({
  name: 'notices',
  addStorage: () => ({ findFault: () => undefined, openImage: () => {} }),
  addProseMirrorPlugins() {
    const { storage } = this
    return [
      new Plugin({
        key: KEY,
        state: {
          init: () => DecorationSet.empty,
          apply: (tr, shown) =>
            tr.getMeta(KEY) ? createDecorations(tr.doc, storage) : shown.map(tr.mapping, tr.doc),
        },
        props: { decorations: (state) => KEY.getState(state) },
        view: () => decorateAfterPause(),
      }),
    ]
  },
})

function decorateAfterPause() {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    update(view: EditorView, { doc }: EditorState) {
      if (view.state.doc === doc) return
      clearTimeout(timer)
      timer = setTimeout(() => view.dispatch(view.state.tr.setMeta(KEY, true)), PAUSE_MS)
    },
    destroy: () => clearTimeout(timer),
  }
}

/** Gives the notices of an editor its image dialog and the pages and articles that links can lead to. */
export function useNotices(editor: Editor, openImage: NoticesOptions['openImage']): void {
  // Loaded by the check beside the text as soon as it has an internal link.
  const { data: targets } = useQuery<LinkTargets>({ queryKey: LINK_TARGETS_KEY, enabled: false })
  const onOpen = useEffectEvent(openImage)
  useEffect(() => {
    if (editor.isDestroyed) return
    const place = { origin: location.origin, slug: '' }
    Object.assign(editor.storage.notices, {
      findFault: (href: string) => targets && findArticleLinkFault(href, targets, place),
      openImage: (position) => onOpen(position),
    } satisfies NoticesOptions)
    editor.view.dispatch(editor.state.tr.setMeta(KEY, true))
  }, [editor, targets])
}

function createDecorations(doc: Node, { findFault, openImage }: NoticesOptions): DecorationSet {
  const found: Decoration[] = []
  doc.descendants((node, position) => {
    const end = position + node.nodeSize
    const notice = node.type.name === 'image' ? findImageFault(node.attrs) : undefined
    if (notice) {
      const [text, action] = notice
      found.push(
        Decoration.widget(
          end,
          (_, getPos) => createNotice(text, action, () => openImage((getPos() ?? end) - 1)),
          { key: text, side: -1, ignoreSelection: true, stopEvent: () => true },
        ),
      )
    }
    const href: unknown = node.marks.find(({ type }) => type.name === 'link')?.attrs['href']
    const fault = typeof href === 'string' ? findFault(href) : undefined
    if (fault !== undefined)
      found.push(
        Decoration.inline(position, end, {
          class: 'underline decoration-alert decoration-wavy',
          title: `This link ${fault}`,
        }),
      )
  })
  return DecorationSet.create(doc, found)
}

function findImageFault({ src, alt }: Attrs): readonly [text: string, action: string] | undefined {
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

import { useCallback, useContext, useState } from 'react'
import { SiteContext } from '../../kit/site.ts'
import type { BuiltPage } from './built-page.ts'

/** The height of the frame on the screen, in CSS pixels. */
const HEIGHT = 640

interface Props {
  readonly page: BuiltPage
  readonly title: string
  /** The width of the page in CSS pixels. */
  readonly width: number
  /** Whether React renders into the page. It may then handle events, but has no script of its own. */
  readonly isInteractive?: boolean
  readonly onLoad: (page: Document) => void
}

/** A built page in a frame without scripts, as wide as on a device and made smaller where the screen is not. */
export function PageFrame({ page, title, width, isInteractive = false, onLoad }: Props) {
  const color = useContext(SiteContext).colors['brass-mark']
  const mark = `[data-text]:hover{outline:1px solid ${color};outline-offset:3px;cursor:pointer}[data-changed]{outline:2px dashed ${color};outline-offset:3px}`
  const [available, setAvailable] = useState(width)

  const observeWidth = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    const observer = new ResizeObserver(() => setAvailable(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const scale = Math.min(1, available / width)
  return (
    <div
      ref={observeWidth}
      className="mx-auto w-full overflow-hidden border border-line"
      style={{ height: HEIGHT, maxWidth: width }}
    >
      <iframe
        title={title}
        // Without `allow-same-origin`, pictures and fonts would count as cross-origin and not load.
        sandbox={
          isInteractive ? 'allow-same-origin allow-scripts allow-forms' : 'allow-same-origin'
        }
        srcDoc={page.html}
        className="max-w-none bg-paper"
        style={{
          width,
          height: HEIGHT / scale,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (!contentDocument) return
          adoptSheet(contentDocument, page.styles + mark)
          contentDocument.addEventListener('click', preventNavigation)
          skipTabStops(contentDocument, isInteractive)
          onLoad(contentDocument)
        }}
      />
    </div>
  )
}

/** Adds a style sheet. One that is made by code is not part of the HTML, so the policy allows it. */
export function adoptSheet(page: Document, css = ''): CSSStyleSheet {
  const sheet = new (page.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets.push(sheet)
  return sheet
}

/** Links of a preview lead nowhere. */
function preventNavigation(event: MouseEvent): void {
  // The element belongs to the document of a frame, where `instanceof` of this window is false.
  if ((event.target as Element).closest('a[href]')) event.preventDefault()
}

/**
 * Makes a page one stop of the Tab key, from which arrow keys scroll; a part that React renders
 * keeps its stops. Unlike `inert`, this leaves all of it to the mouse and to screen readers.
 */
function skipTabStops(page: Document, isInteractive: boolean): void {
  const stops = isInteractive
    ? 'a[href]'
    : 'a[href],button,input,select,textarea,summary,[tabindex]'
  for (const stop of page.querySelectorAll(stops)) stop.setAttribute('tabindex', '-1')
  if (!isInteractive) page.body.tabIndex = 0
}

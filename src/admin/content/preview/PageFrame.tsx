import { Button } from '../../kit/buttons.tsx'
import { useEffect, useRef, useState } from 'react'
import { useColors } from '../../kit/site.ts'
import type { BuiltPage } from './built-page.ts'

/** The widths of a phone and a desktop, in CSS pixels. */
export const WIDTHS = { phone: 390, desktop: 1280 } as const

/** The height of the frame on the screen, in CSS pixels. */
const HEIGHT = 640

interface Props {
  readonly page: BuiltPage
  readonly title: string
  readonly width: number
  /** Whether React renders into the page. It may then handle events, but has no script of its own. */
  readonly isInteractive?: boolean
  readonly onLoad: (page: Document) => void
}

/** A built page in a frame without scripts, as wide as on a device and made smaller where the screen is not. */
export function PageFrame({ page, title, width, isInteractive = false, onLoad }: Props) {
  const color = useColors()['brass-mark']
  const mark = `[data-text]:hover{outline:1px solid ${color};outline-offset:3px;cursor:pointer}[data-changed]{outline:2px dashed ${color};outline-offset:3px}`
  const box = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState(width)

  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setAvailable(entry.contentRect.width)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  const scale = Math.min(1, available / width)
  return (
    <div
      ref={box}
      className="mx-auto w-full overflow-hidden border border-line"
      style={{ height: HEIGHT, maxWidth: width }}
    >
      <iframe
        title={title}
        // Without `allow-same-origin` the page's pictures and fonts would be another site's.
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
        onLoad={({ currentTarget: { contentDocument, contentWindow } }) => {
          if (!contentDocument || !contentWindow) return
          adoptStyles(contentDocument, [...page.styles, mark])
          contentDocument.addEventListener('click', stayOnPage)
          skipStops(contentDocument, isInteractive)
          onLoad(contentDocument)
        }}
      />
    </div>
  )
}

/** Style sheets that are made by code are not part of the HTML, so the policy allows them. */
function adoptStyles(page: Document, styles: readonly string[]): void {
  const view = page.defaultView
  if (!view) return
  page.adoptedStyleSheets = styles.map((css) => {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    return sheet
  })
}

/** Links of a preview lead nowhere. */
function stayOnPage(event: MouseEvent): void {
  // The document is that of a frame, so `instanceof` cannot be asked. What is clicked is an element.
  const target = event.target as Element
  if (target.closest('a[href]')) event.preventDefault()
}

/**
 * Makes a page one stop of the Tab key, from which arrow keys scroll: its links lead nowhere and
 * its forms send nothing. Where React renders into it, that part keeps its stops. Unlike `inert`,
 * this leaves all of it to the mouse and to screen readers.
 */
function skipStops(page: Document, isInteractive: boolean): void {
  const stops = isInteractive
    ? 'a[href]'
    : 'a[href],button,input,select,textarea,summary,[tabindex]'
  for (const stop of page.querySelectorAll(stops)) stop.setAttribute('tabindex', '-1')
  if (!isInteractive) page.body.tabIndex = 0
}

type Device = keyof typeof WIDTHS

interface DeviceProps {
  readonly device: Device
  readonly onChange: (device: Device) => void
}

/** Starts with the kind of device in use, because a desktop's page is too small to read on a phone. */
export function useDevice() {
  return useState<Device>(() => (matchMedia('(width < 48rem)').matches ? 'phone' : 'desktop'))
}

/** Whether a preview is as wide as on a phone or on a desktop. */
export function DeviceButtons({ device, onChange }: DeviceProps) {
  const names = { desktop: 'Desktop', phone: 'Phone' } as const
  return (
    <div role="group" aria-label="Width of the preview" className="flex gap-3">
      {(['desktop', 'phone'] as const).map((name) => (
        <Button
          key={name}
          look={device === name ? 'small' : 'quiet small'}
          aria-pressed={device === name}
          onClick={() => onChange(name)}
        >
          {names[name]}
        </Button>
      ))}
    </div>
  )
}

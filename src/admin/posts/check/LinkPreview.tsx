import { useFirm } from '../../kit/site.ts'

interface Props {
  readonly title: string
  readonly description: string
  /** Of its page. */
  readonly path: string
  /** The address of the cover image. */
  readonly cover?: string | undefined
}

/** About how a search result and a shared link to the post look. */
export function LinkPreview({ title, description, path, cover }: Props) {
  const firm = useFirm()
  const text = description || 'Without a description, a part of the text appears here.'
  return (
    <div className="mt-3 grid gap-4 text-xs">
      <section aria-label="As a search result" className="grid gap-0.5 border-l-2 border-line pl-3">
        <p className="wrap-anywhere text-muted">
          {location.host}
          {path.replaceAll('/', ' › ')}
        </p>
        <p className="line-clamp-2 text-base wrap-anywhere text-pine">
          {title} | {firm}
        </p>
        <p className="line-clamp-3 wrap-anywhere">{text}</p>
      </section>
      <section
        aria-label="As a shared link"
        className="overflow-hidden rounded-sm border border-line"
      >
        {cover ? (
          <img src={cover} alt="" className="aspect-[1200/630] w-full object-cover" />
        ) : (
          // The image is drawn from the title when the site is built.
          <p className="display-4 flex aspect-[1200/630] items-center bg-sunken p-4">
            <span className="line-clamp-4 wrap-anywhere">{title}</span>
          </p>
        )}
        <div className="grid gap-0.5 p-3">
          <p className="text-muted">{location.host}</p>
          <p className="line-clamp-2 font-semibold wrap-anywhere">{title}</p>
          <p className="line-clamp-2 wrap-anywhere">{text}</p>
        </div>
      </section>
    </div>
  )
}

import { useContext, useState } from 'react'
import type { LibraryImage } from '#domain/posts/image.ts'
import { SiteContext } from '../../../kit/site.ts'
import { QueryResult } from '../../../kit/QueryResult.tsx'
import { showError } from '../../../kit/use-send.ts'
import { describeUse } from './describe-use.ts'
import { keepImage, useLibrary, useRemoval } from './library-queries.ts'

const SHOWN_AT_ONCE = 24

interface Props {
  /** The address of the image that the dialog has. */
  readonly chosen: string
  readonly onChoose: (address: string) => void
}

/** What was uploaded: to be chosen, and to be removed where nothing shows it. */
export default function Library({ chosen, onChoose }: Props) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const query = useLibrary()
  const removal = useRemoval()

  async function choose(image: LibraryImage) {
    try {
      await keepImage(image)
      onChoose(image.url)
    } catch (error) {
      showError('The image could not be chosen.', error)
      void query.refetch()
    }
  }

  return (
    <section tabIndex={-1} aria-label="Uploaded images" className="grid gap-3">
      <QueryResult
        query={query}
        loading="Loading images..."
        failed="The images could not be loaded."
      >
        {(images) =>
          images.length === 0 ? (
            <p className="text-muted">No image has been uploaded yet.</p>
          ) : (
            <ul className="grid max-h-96 grid-cols-2 gap-3 overflow-y-auto p-1 sm:grid-cols-3">
              {images.slice(0, shown).map((image, index) => (
                <Tile
                  key={image.name}
                  image={image}
                  label={`Choose image ${index + 1}`}
                  isChosen={image.url === chosen}
                  isBusy={removal.deleting?.name === image.name}
                  onChoose={() => void choose(image)}
                  onRemove={() => removal.ask(image)}
                />
              ))}
              {images.length > shown && (
                <li className="col-span-full">
                  <button
                    type="button"
                    className="button button-quiet button-small"
                    onClick={() => setShown(shown + SHOWN_AT_ONCE)}
                  >
                    Show more images
                  </button>
                </li>
              )}
            </ul>
          )
        }
      </QueryResult>
      {removal.question}
    </section>
  )
}

interface TileProps {
  readonly image: LibraryImage
  readonly label: string
  readonly isChosen: boolean
  readonly isBusy: boolean
  readonly onChoose: () => void
  readonly onRemove: () => void
}

function Tile({ image, label, isChosen, isBusy, onChoose, onRemove }: TileProps) {
  const use = describeUse(image, useContext(SiteContext).timeZone)
  return (
    <li className="grid content-start gap-1 text-xs">
      <button
        type="button"
        className="border border-line aria-pressed:outline-2 aria-pressed:outline-brass-mark"
        aria-label={`${label}. ${use}`}
        aria-pressed={isChosen}
        disabled={isBusy}
        onClick={onChoose}
      >
        <img
          src={image.url}
          alt=""
          loading="lazy"
          decoding="async"
          className="aspect-[4/3] w-full object-cover"
        />
      </button>
      <p className="line-clamp-3 wrap-anywhere text-muted">{use}</p>
      {image.canRemove && (
        <button
          type="button"
          className="button button-small button-delete justify-self-start"
          aria-label={`Remove the image. ${use}`}
          disabled={isBusy}
          onClick={onRemove}
        >
          Remove
        </button>
      )}
    </li>
  )
}

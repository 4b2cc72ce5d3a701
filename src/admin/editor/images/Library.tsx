import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { fetchFile, request } from '#client/api.ts'
import { uploadImage } from '#client/upload.ts'
import type { LibraryImage } from '#domain/posts/image.ts'
import { formatTitleWithStatus } from '#domain/posts/post-path.ts'
import { formatDay } from '#domain/time/utc-day.ts'
import { formatZoneDay } from '#domain/time/zone-day.ts'
import { Button } from '../../kit/buttons.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { SiteContext } from '../../kit/site.ts'
import { useConfirmedSend } from '../../kit/use-confirmed-send.tsx'
import { type Refreshes, useSend } from '../../kit/use-send.ts'
import { UnusableImage } from './shrink-image.ts'

/** Thousands of tiles would delay every key in the dialog, and be as many stops of the tab key. */
const SHOWN_AT_ONCE = 24

interface Props {
  /** The address of the image that is chosen now. */
  readonly chosen: string
  readonly onChoose: (address: string) => void
}

/** Shows the uploaded images to choose from. One that nothing uses can be removed. */
export default function Library({ chosen, onChoose }: Props) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const query = useQuery<readonly LibraryImage[]>({ queryKey: LIBRARY_KEY, staleTime: 0 })
  const removal = useImageRemoval()

  const choice = useSend({
    send: uploadUnusedAgain,
    isConcurrent: true,
    onDone: (_, image) => onChoose(image.url),
    failure: 'The image could not be chosen.',
    refreshes: LIBRARY,
  })

  return (
    <section tabIndex={-1} aria-label="Uploaded images" className="grid gap-3">
      <QueryResult query={query} name="images" empty="No image has been uploaded yet.">
        {(images) => (
          <ul className="grid max-h-96 grid-cols-2 gap-3 overflow-y-auto p-1 sm:grid-cols-3">
            {images.slice(0, shown).map((image, index) => (
              <LibraryTile
                key={image.name}
                image={image}
                label={`Choose image ${index + 1}`}
                isChosen={image.url === chosen}
                removal={removal}
                onChoose={() => choice.mutate(image)}
              />
            ))}
            {images.length > shown && (
              <li className="col-span-full">
                <Button onClick={() => setShown(shown + SHOWN_AT_ONCE)}>Show more images</Button>
              </li>
            )}
          </ul>
        )}
      </QueryResult>
      {removal.question}
    </section>
  )
}

interface TileProps {
  readonly image: LibraryImage
  readonly label: string
  readonly isChosen: boolean
  readonly removal: ReturnType<typeof useImageRemoval>
  readonly onChoose: () => void
}

function LibraryTile({ image, label, isChosen, removal, onChoose }: TileProps) {
  const use = describeUse(image, useContext(SiteContext).timeZone)
  const isBusy = removal.pending?.name === image.name
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
        <img src={image.url} alt="" loading="lazy" className="aspect-[4/3] w-full object-cover" />
      </button>
      <p className="line-clamp-3 wrap-anywhere text-muted">{use}</p>
      {image.canRemove && (
        <Button
          variant="delete"
          className="justify-self-start"
          aria-label={`Remove the image. ${use}`}
          disabled={isBusy}
          onClick={() => removal.ask(image)}
        >
          Remove
        </Button>
      )}
    </li>
  )
}

const NAMED_MAX = 3

/** Says where an image is used, for people who choose one. */
export function describeUse(
  { posts, documents, unusedSince }: Pick<LibraryImage, 'posts' | 'documents' | 'unusedSince'>,
  timeZone: string,
): string {
  const names = [...posts.map(formatTitleWithStatus), ...documents.map(({ title }) => title)]
  const more = names.length - NAMED_MAX
  if (more > 0) return `In ${names.slice(0, NAMED_MAX).join(', ')} and ${more} more`
  if (names.length > 0) return `In ${names.join(', ')}`
  return unusedSince === undefined
    ? 'New, or in an earlier version of a text'
    : `Unused since ${formatDay(formatZoneDay(new Date(unusedSince), timeZone))}`
}

const LIBRARY_KEY = ['/api/admin/media'] as const
const LIBRARY: Refreshes = [{ queryKey: LIBRARY_KEY }]

/** Removes unused images, each after a question. */
function useImageRemoval() {
  return useConfirmedSend<LibraryImage>({
    describe: () => ({
      title: 'Remove image',
      question:
        'No text, no earlier version and no page shows this image. This action cannot be undone.',
      confirmLabel: 'Remove',
    }),
    send: ({ name }) => request(`${LIBRARY_KEY[0]}/${name}`, { method: 'DELETE' }),
    success: 'The image was removed.',
    failure: 'The image could not be removed.',
    refreshes: LIBRARY,
  })
}

/**
 * Uploads an unused image again, so that it is not removed as unused before the text is saved.
 *
 * @throws when it was removed meanwhile or the upload fails.
 */
async function uploadUnusedAgain({ url, posts, documents }: LibraryImage): Promise<void> {
  if (posts.length + documents.length > 0) return
  const response = await fetchFile(url)
  if (!response.ok) throw new UnusableImage('This image was removed.')
  await uploadImage(await response.blob())
}

import { UnusableZip } from '#client/zip/read-zip.ts'
import { COVER_SOURCE, COVER_SOURCE_MAX_LENGTH } from '#domain/posts/post-limits.ts'
import { type Archive, localReference } from './archive.ts'

export interface PictureOptions {
  readonly archive: Archive
  /** The article's path in the archive. */
  readonly path: string
  /** The addresses of pictures that were uploaded, by their paths; grows. */
  readonly uploaded: Map<string, string>
  /** @returns the address of the uploaded picture. */
  upload(picture: Blob, path: string): Promise<string>
  /** The address of the article that a file of the archive becomes, or that had the address of a link. */
  addressOf(path: string | undefined, reference: string): string | undefined
}

/**
 * Uploads the pictures that an article shows or links to and puts their new addresses into its
 * HTML, as those of other articles in the archive. Pictures of other sites keep their addresses.
 */
export async function takePictures(body: Element, options: PictureOptions): Promise<string[]> {
  const notes = new Set<string>()
  for (const element of body.querySelectorAll('img[src], a[href]')) {
    const attribute = element.nodeName === 'IMG' ? 'src' : 'href'
    const given = element.getAttribute(attribute) ?? ''
    const { address, note } = await takeAddress(given, attribute === 'src', options)
    if (address !== undefined) element.setAttribute(attribute, address)
    if (note !== undefined) notes.add(note)
  }
  return [...notes]
}

/** The same for the picture on top of an article. One that the server would refuse is left out. */
export async function takeCover(
  cover: { readonly src: string; readonly alt: string } | undefined,
  options: PictureOptions,
) {
  if (!cover) return { notes: [] }
  const { address: src = cover.src, note } = await takeAddress(cover.src, true, options)
  const isUsable = COVER_SOURCE.test(src) && src.length <= COVER_SOURCE_MAX_LENGTH
  const reason = note ?? (isUsable ? [] : 'The cover image has an address that cannot be used.')
  return { notes: [reason].flat(), ...(isUsable && { fields: { coverImage: { ...cover, src } } }) }
}

interface Taken {
  /** Absent where the address stays. */
  readonly address?: string
  readonly note?: string
}

async function takeAddress(
  address: string,
  isPicture: boolean,
  options: PictureOptions,
): Promise<Taken> {
  const reference = localReference(address)
  if (reference === undefined) {
    if (isPicture) return describeForeign(address)
    const article = options.addressOf(undefined, address)
    return article === undefined ? {} : { address: article }
  }
  const file = options.archive.find(options.path, reference)
  const article = options.addressOf(file, reference)
  if (article !== undefined && !isPicture) return { address: article }
  if (file === undefined)
    return isPicture ? { address: '', note: `A picture is not in the archive: ${reference}` } : {}
  try {
    return { address: await uploadOnce(file, options) }
  } catch (error) {
    if (!(error instanceof UnusableZip)) throw error
    const note = `${file} was left out. ${error.message}`
    return isPicture ? { address: '', note } : { note }
  }
}

async function uploadOnce(
  file: string,
  { archive, uploaded, upload }: PictureOptions,
): Promise<string> {
  const known = uploaded.get(file)
  if (known !== undefined) return known
  const address = await upload(await archive.readPicture(file), file)
  uploaded.set(file, address)
  return address
}

function describeForeign(address: string): Taken {
  if (/^data:/i.test(address))
    return { address: '', note: 'A picture inside the text itself was left out.' }
  const host = URL.canParse(address) ? new URL(address).host : ''
  return host === '' ? {} : { note: `Pictures stay on ${host}, which may remove them.` }
}

import { COVER_SOURCE, COVER_SOURCE_MAX_LENGTH } from '#domain/posts/post-limits.ts'
import type { CoverImage } from '#domain/posts/post.ts'
import { ImportFault } from '../read-zip.ts'
import type { ImportContext } from './import-articles.ts'

/**
 * Uploads the pictures of the archive that an article shows or links to, and puts their new
 * addresses into its HTML, and those of the archive's other articles.
 */
export async function replaceAddresses(body: Element, references: ImportContext): Promise<void> {
  for (const element of body.querySelectorAll('img[src], a[href]')) {
    const [attribute, kind] =
      element.nodeName === 'IMG' ? (['src', 'picture'] as const) : (['href', 'link'] as const)
    const given = element.getAttribute(attribute) ?? ''
    element.setAttribute(attribute, await findNewAddress(given, kind, references))
  }
}

/** Uploads the picture on top of an article. A picture whose address the server would refuse is left out. */
export async function moveCover(cover: Pick<CoverImage, 'src' | 'alt'>, references: ImportContext) {
  const src = await findNewAddress(cover.src, 'cover', references)
  if (COVER_SOURCE.test(src) && src.length <= COVER_SOURCE_MAX_LENGTH) return { ...cover, src }
  if (src !== '') references.addNote('The cover image has an address that cannot be used.')
  return undefined
}

/** The new address of a picture or a link; empty for a picture that is left out. */
async function findNewAddress(
  address: string,
  kind: 'picture' | 'cover' | 'link',
  references: ImportContext,
): Promise<string> {
  const isLink = kind === 'link'
  const file = references.findFile(address)
  const article = isLink ? references.findArticleAddress(file, address) : undefined
  if (article !== undefined) return article
  if (file === undefined) return isLink ? address : keepPicture(address, references)
  try {
    return await references.uploadPicture(file, kind === 'cover')
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error
    references.addNote(`${file} was left out. ${error.message}`)
    return isLink ? address : ''
  }
}

/** Keeps the address of a picture of another site. One that should be in the archive is left out. */
function keepPicture(address: string, { parseReference, addNote }: ImportContext): string {
  const reference = parseReference(address)
  const isInText = /^data:/i.test(address)
  const host = URL.parse(address)?.host
  if (reference !== undefined) addNote(`A picture is not in the archive: ${reference}`)
  else if (isInText) addNote('A picture inside the text itself was left out.')
  else if (host) addNote(`Pictures stay on ${host}, which may remove them.`)
  return reference !== undefined || isInText ? '' : address
}

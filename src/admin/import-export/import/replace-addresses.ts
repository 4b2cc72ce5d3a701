import { COVER_SOURCE, COVER_SOURCE_MAX_LENGTH } from '#domain/posts/post-limits.ts'
import { ImportFault } from '../read-zip.ts'
import type { References } from './import-articles.ts'

/**
 * Uploads the pictures that an article shows or links to and puts their new addresses into its HTML.
 * Links to other articles of the archive get those addresses. Pictures of other sites keep theirs.
 */
export async function replaceAddresses(body: Element, references: References): Promise<string[]> {
  const notes: string[] = []
  for (const element of body.querySelectorAll('img[src], a[href]')) {
    const [attribute, kind] =
      element.nodeName === 'IMG' ? (['src', 'picture'] as const) : (['href', 'link'] as const)
    const given = element.getAttribute(attribute) ?? ''
    const { address, note } = await findNewAddress(given, kind, references)
    if (address !== undefined) element.setAttribute(attribute, address)
    if (note !== undefined) notes.push(note)
  }
  return notes
}

/** Uploads the picture on top of an article. A picture whose address the server would refuse is left out. */
export async function replaceCoverAddress(
  cover: { readonly src: string; readonly alt: string } | undefined,
  references: References,
) {
  if (!cover) return { notes: [] }
  const { address: src = cover.src, note } = await findNewAddress(cover.src, 'cover', references)
  const isUsable = COVER_SOURCE.test(src) && src.length <= COVER_SOURCE_MAX_LENGTH
  const reason = note ?? (isUsable ? [] : 'The cover image has an address that cannot be used.')
  return { notes: [reason].flat(), ...(isUsable && { fields: { coverImage: { ...cover, src } } }) }
}

interface NewAddress {
  /** The new address; absent if the old one stays. */
  readonly address?: string
  readonly note?: string
}

async function findNewAddress(
  address: string,
  kind: 'picture' | 'cover' | 'link',
  references: References,
): Promise<NewAddress> {
  const isLink = kind === 'link'
  const file = references.findFile(address)
  const article = isLink ? references.findArticleAddress(file, address) : undefined
  if (article !== undefined) return { address: article }
  if (file === undefined)
    return isLink ? {} : describeMissing(address, references.parseReference(address))
  try {
    return { address: await references.uploadPicture(file, kind === 'cover') }
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error
    const note = `${file} was left out. ${error.message}`
    return isLink ? { note } : { address: '', note }
  }
}

/** Says that a picture is not in the archive. A picture of another site keeps its address. */
function describeMissing(address: string, reference: string | undefined): NewAddress {
  if (reference !== undefined)
    return { address: '', note: `A picture is not in the archive: ${reference}` }
  if (/^data:/i.test(address))
    return { address: '', note: 'A picture inside the text itself was left out.' }
  const host = URL.parse(address)?.host
  return host ? { note: `Pictures stay on ${host}, which may remove them.` } : {}
}

import { inParallel } from '#server/storage/parallel.ts'

const REQUESTS_AT_ONCE = 8

/** How many pages are equal, and the paths of those that are not; or why none were compared. */
export type PageComparison =
  | { readonly same: number; readonly different: readonly string[] }
  | { readonly reason: string }

/** Compare all pages of two sites' sitemaps byte for byte. */
export async function comparePages(from: string, to: string): Promise<PageComparison> {
  const sitemaps = await Promise.all([from, to].map(readSitemap))
  const [one, other] = sitemaps
  if (!one || !other) return { reason: `${one ? to : from} does not respond` }
  if (one.origin !== other.origin) {
    return {
      reason: `they name their own addresses, ${one.origin} and ${other.origin}; set the same URL and build both`,
    }
  }
  const paths = [...new Set(['/sitemap.xml', ...one.paths, ...other.paths])]
  const equal = await inParallel(paths, REQUESTS_AT_ONCE, (path) => isSamePage(from, to, path))
  const different = paths.filter((_, index) => !equal[index])
  return { same: paths.length - different.length, different }
}

async function readSitemap(
  site: string,
): Promise<{ origin: string; paths: readonly string[] } | undefined> {
  const response = await fetch(new URL('/sitemap.xml', site)).catch(() => undefined)
  if (!response?.ok) return undefined
  const urls = Array.from(
    (await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g),
    ([, url = '']) => new URL(url),
  )
  return { origin: urls[0]?.origin ?? '', paths: urls.map(({ pathname }) => pathname) }
}

async function isSamePage(from: string, to: string, path: string): Promise<boolean> {
  const [one, other] = await Promise.all([fetchPage(from, path), fetchPage(to, path)])
  return one.status === other.status && one.bytes.equals(other.bytes)
}

async function fetchPage(site: string, path: string): Promise<{ status: number; bytes: Buffer }> {
  const response = await fetch(new URL(path, site))
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

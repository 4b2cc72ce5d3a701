import { join } from 'node:path'
import type { KeptWords } from '#domain/posts/kept-words.ts'
import type { Site } from '#domain/site/site.ts'
import { siteUrl } from '#server/environment.ts'
import { type Manifest, MANIFEST } from '#server/publishing/manifest.ts'
import {
  type ArticleSnapshot,
  openPostSource,
  takeSnapshot,
} from '#server/publishing/pages/article-snapshot.ts'
import { planFiles } from '#server/publishing/pages/page-plan.ts'
import { readJsonFile } from '#server/site/file-cache.ts'
import { type SiteFolder, openSiteFolder } from '#server/site/site-folder.ts'
import { readSite } from '#server/site/site.ts'
import { collectTemplates } from '#server/site/templates.ts'
import { keepDrawnImages, renderSocialImages } from './social-images.ts'

/** The words of articles, kept apart from the manifest, because functions include the manifest. */
export const WORDS = '_words.json'

interface RenderOptions {
  /** The site folder: built by Astro or copied from the previous release. */
  readonly out: string
  /** The previous release, whose social images are reused. */
  readonly previous?: string | undefined
  readonly posts: Awaited<ReturnType<typeof readPostState>>
  /** How many social images may be drawn. Other articles get a placeholder. */
  readonly drawAtMost?: number | undefined
}

/**
 * Render the articles into the templates that Astro built. A file's key is a hash of all its
 * inputs, and only files whose keys changed are rendered, so an incremental build is byte for byte
 * a full one.
 *
 * @returns what changed in the site folder. Paths are relative to it.
 */
export async function renderArticles(options: RenderOptions) {
  const { out, previous, drawAtMost = 6 } = options
  const { last, snapshot } = options.posts
  collectTemplates(out)
  const site = await readSite(out)
  const folder = openSiteFolder(out)
  const keptFiles =
    last?.files ?? (previous === undefined ? {} : await keepDrawnImages(previous, folder))
  const pages = await writePages(snapshot, { site, out, folder, last })
  const images = await renderSocialImages({
    posts: [...snapshot.newestFirst, ...snapshot.pages],
    site,
    out,
    folder,
    last: keptFiles,
    drawAtMost,
  })
  const next: Manifest = { posts: snapshot.known, files: { ...pages.files, ...images.files } }
  const removed = Object.keys(keptFiles).filter((path) => !(path in next.files))
  removed.forEach(folder.remove)
  folder.write(WORDS, JSON.stringify(snapshot.words))
  folder.write(MANIFEST, JSON.stringify(next))
  return {
    written: [...pages.written, ...images.written, WORDS, MANIFEST],
    removed,
    articles: snapshot.newestFirst.length,
    /** Articles whose social image is still the placeholder. */
    imagesPending: images.pending,
  }
}

/**
 * The posts as they are now, beside what the last rendering of a folder left of them. The build
 * marker says that the same code wrote its files, so they are not validated.
 *
 * @param folder Without one, as where code, content or theme changed, every file is rendered again.
 */
export async function readPostState(folder?: string) {
  const read = async (name: string) => folder && readJsonFile(join(folder, name))
  const last = (await read(MANIFEST)) as Manifest | undefined
  const words = (await read(WORDS)) as KeptWords | undefined
  return { last, snapshot: await takeSnapshot(await openPostSource(), last, words) }
}

interface PageOptions {
  readonly site: Site
  readonly out: string
  readonly folder: SiteFolder
  readonly last: Manifest | undefined
}

/** Write the files whose keys are not those of the last manifest. */
async function writePages(snapshot: ArticleSnapshot, { site, out, folder, last }: PageOptions) {
  const files = planFiles(snapshot, { site, origin: siteUrl() }, out)
  const changed = files.filter(({ path, key }) => last?.files[path] !== key)
  await snapshot.readContents(changed.flatMap(({ contents }) => contents))
  for (const file of changed) folder.write(file.path, file.render())
  return {
    files: Object.fromEntries(files.map(({ path, key }) => [path, key])),
    written: changed.map(({ path }) => path),
  }
}

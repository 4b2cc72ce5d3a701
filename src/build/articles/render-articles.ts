import { siteUrl } from '#server/environment.ts'
import { readSite } from '#server/content/site.ts'
import { MANIFEST, readManifest, type Manifest } from '#server/publishing/manifest.ts'
import { planFiles } from '#server/publishing/pages/page-plan.ts'
import { collectTemplates } from '#server/publishing/pages/templates.ts'
import { siteFolder } from '#server/publishing/pages/site-folder.ts'
import { renderSocialImages } from './social-images.ts'
import { openPostSource, takeSnapshot } from '#server/publishing/pages/article-snapshot.ts'

interface RenderOptions {
  /** The built site: fresh from Astro, or the last release carried over. */
  readonly out: string
  /** The release before, for pictures that a fresh `out` does not have. */
  readonly previous?: string | undefined
  /** Whether code, content or theme changed, so that nothing poured before holds any more. */
  readonly templatesChanged: boolean
  /** How many social images this pour may draw; the others stand in until the next. */
  readonly drawAtMost?: number
}

/** What a pour did to the site folder. Paths are relative to it. */
export interface RenderedArticles {
  readonly written: readonly string[]
  readonly removed: readonly string[]
  /** Articles on the site, and how many had to be read for it. */
  readonly articles: number
  readonly read: number
  /** Social images drawn, and those that still wait for a later pour. */
  readonly drawn: number
  readonly imagesPending: number
}

/**
 * Pour the articles into the templates that Astro built.
 *
 * Every file is a pure function of inputs that its key stands for; a file whose key is the one in the
 * last manifest is left as it is. So an incremental pour gives byte for byte what a full one gives,
 * and costs what changed, not what exists.
 */
export async function renderArticles(options: RenderOptions): Promise<RenderedArticles> {
  const { out, previous, templatesChanged, drawAtMost = 6 } = options
  collectTemplates(out)
  const last = templatesChanged ? undefined : await readManifest(out)
  const survey = await takeSnapshot(await openPostSource(), last)
  const files = planFiles(survey, { site: await readSite(), origin: siteUrl() }, out)
  const folder = siteFolder(out)

  const changed = files.filter(({ path, key }) => last?.files[path] !== key)
  await survey.readTexts(changed.flatMap(({ texts }) => texts))
  for (const file of changed) folder.write(file.path, file.make())

  const images = await renderSocialImages({
    posts: survey.newestFirst,
    out,
    folder,
    last: last?.files ?? {},
    // What was carried over tells of the release before as well.
    previous:
      previous === undefined
        ? undefined
        : { folder: previous, files: last?.files ?? (await filesOf(previous)) },
    drawAtMost,
  })
  const manifest: Manifest = {
    posts: survey.known,
    files: { ...Object.fromEntries(files.map(({ path, key }) => [path, key])), ...images.files },
  }
  const removed = Object.keys(last?.files ?? {}).filter((path) => !(path in manifest.files))
  removed.forEach(folder.remove)
  folder.write(MANIFEST, JSON.stringify(manifest))
  return {
    written: [...changed.map(({ path }) => path), ...images.written, MANIFEST],
    removed,
    articles: survey.newestFirst.length,
    read: survey.read(),
    drawn: images.drawn,
    imagesPending: images.imagesPending,
  }
}

async function filesOf(folder: string): Promise<Manifest['files']> {
  return (await readManifest(folder))?.files ?? {}
}

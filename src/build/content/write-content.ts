import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  RELEASE_CONTENT,
  releaseContentSchema,
  type ReleaseContent,
} from '#domain/content/release-content.ts'
import { CONTENT_FOLDER } from '#server/content/read-content.ts'
import { DEPLOY_CONTEXT, deployContext } from '#server/storage/deploy-context.ts'
import { siteFolder } from '#server/publishing/pages/site-folder.ts'
import type { SiteContent } from './collect-content.ts'
import { listLinkTargets } from './link-targets.ts'

/** Write the merged documents as JSON, in the layout of the content folder. */
export async function writeDocuments(folder: string, { documents }: SiteContent): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const [file, { value }] of documents) {
    const path = join(folder, `${file}.json`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify(value))
  }
}

/**
 * Put the content into a release, from which functions and the admin area read it. The documents of a
 * release that was copied forward are the same; which saves it shows may not be.
 *
 * @returns the files that were written.
 */
export async function addContentToRelease(
  out: string,
  content: SiteContent,
  isIncremental: boolean,
): Promise<string[]> {
  const last = isIncremental ? await readReleaseContent(out) : undefined
  if (!last) await writeDocuments(join(out, CONTENT_FOLDER), content)
  const sources: ReleaseContent = {
    documents: Object.fromEntries(
      Array.from(content.documents, ([file, { version, source, isCopy }]) => [
        file,
        { version, file: source, ...(isCopy && { isCopy }) },
      ]),
    ),
    pages: last?.pages ?? (await listLinkTargets(out)),
  }
  const folder = siteFolder(out)
  folder.write(RELEASE_CONTENT, JSON.stringify(sources))
  folder.write(DEPLOY_CONTEXT, JSON.stringify({ context: deployContext() }))
  return [RELEASE_CONTENT, DEPLOY_CONTEXT]
}

async function readReleaseContent(out: string): Promise<ReleaseContent | undefined> {
  const text = await readFile(join(out, RELEASE_CONTENT), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : releaseContentSchema.safeParse(JSON.parse(text)).data
}

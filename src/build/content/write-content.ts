import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { RELEASE_CONTENT, type ReleaseContent } from '#domain/content/stored-content.ts'
import { type Deploy, DEPLOY_FILE, findDeployContext } from '#server/deploy.ts'
import { HSTS } from '#server/http/response.ts'
import { CONTENT_FOLDER } from '#server/site/read-content.ts'
import { openSiteFolder } from '#server/site/site-folder.ts'
import { readSite } from '#server/site/site.ts'
import type { SiteContent } from './collect-content.ts'

/** Pages that links of the content have no reason to lead to. */
const INTERNAL = /^(?:_|admin[./]|templates\/|404\.html$)/

/** The pages that Astro built, by their paths, each with its anchors. */
export async function listReleaseTargets(out: string): Promise<Record<string, string[]>> {
  const pages: Record<string, string[]> = {}
  const files = await Array.fromAsync(glob('**/*.html', { cwd: out }))
  for (const file of files.toSorted()) {
    if (INTERNAL.test(file)) continue
    const html = await readFile(join(out, file), 'utf8')
    const path = `/${file.replace(/(?:^index)?\.html$/, '')}`
    pages[path] = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id)
  }
  return pages
}

/** Netlify and the local platform add its rules to those of netlify.toml. */
const HEADERS = '_headers'

/** Write the merged documents as JSON, in the layout of the content folder, where pages and functions read them. */
export async function writeDocuments(root: string, documents: SiteContent): Promise<void> {
  const folder = join(root, CONTENT_FOLDER)
  await rm(folder, { recursive: true, force: true })
  for (const [file, { value }] of documents) {
    const path = join(folder, `${file}.json`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify(value))
  }
}

/** Write what a release was built from, and what links of it can lead to, for the admin area. */
export async function writeSources(out: string, documents: SiteContent): Promise<void> {
  const files: ReleaseContent['documents'] = {}
  for (const [name, { value: _, ...document }] of documents) files[name] = document
  const sources: ReleaseContent = { documents: files, pages: await listReleaseTargets(out) }
  openSiteFolder(out).write(RELEASE_CONTENT, JSON.stringify(sources))
}

/** Tell functions and the CDN what holds for this deploy. */
export async function describeDeploy(out: string): Promise<void> {
  const folder = openSiteFolder(out)
  const { httpsSubdomains } = await readSite(out)
  // Two years. What includes subdomains cannot be taken back before they are over.
  const hsts = httpsSubdomains ? `${HSTS}; includeSubDomains; preload` : HSTS
  const deploy: Deploy = { context: findDeployContext(), hsts }
  folder.write(DEPLOY_FILE, JSON.stringify(deploy))
  folder.write(HEADERS, `/*\n  Strict-Transport-Security: ${deploy.hsts}\n`)
}

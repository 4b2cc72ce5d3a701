import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { siteSchema, type Site } from '#domain/site/site.ts'

let site: Promise<Site> | undefined

/** The firm's data in `content/site.yaml`. Read once per process: a build replaces the process. */
export function readSite(): Promise<Site> {
  site ??= load().catch((error: unknown) => {
    site = undefined
    throw error
  })
  return site
}

async function load(): Promise<Site> {
  return siteSchema.parse(parse(await readFile('content/site.yaml', 'utf8')))
}

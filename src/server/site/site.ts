import { siteSchema, type Site } from '#domain/site/site.ts'
import { readContent } from './read-content.ts'

/** The firm's data. */
export function readSite(siteDir?: string): Promise<Site> {
  return readContent('site', siteSchema, siteDir)
}

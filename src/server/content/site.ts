import { siteSchema } from '#domain/site/site.ts'
import { readOnce, readYaml } from './read-once.ts'

/** The firm's data in `content/site.yaml`. */
export const readSite = readOnce(() => readYaml('content/site.yaml', siteSchema))

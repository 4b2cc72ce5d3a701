import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { parse } from 'yaml'
import { visitor } from './api.ts'
import { anAttribution } from './leads.ts'
import { createSiteFolder } from './site.ts'

export const GOOGLE = 'gclid=Cj0KCQ_click-of-google'
export const META = 'fbclid=IwY2xjaw_click-of-meta_aem_0'
export const LINKEDIN = 'li_fat_id=33333333-4444-4555-8666-777777777777'
export const MICROSOFT = 'msclkid=f894f652ea334e739002f7167ab8f8e3'

/** Build a release whose switch for files is on or off, in the tests of this file. */
export function useConversionSwitch(): (conversionFiles: boolean) => void {
  const site = createSiteFolder()
  const firm: object = parse(readFileSync('content/site.yaml', 'utf8'))

  return (conversionFiles) => {
    mkdirSync(join(site, '_content'), { recursive: true })
    writeFileSync(join(site, '_content/site.json'), JSON.stringify({ ...firm, conversionFiles }))
    vi.stubEnv('SITE_DIR', site)
  }
}

/** Write to us after visits whose addresses had these queries, by default the same. */
export async function writeAfter(
  query: string,
  headers: Record<string, string> = {},
  firstQuery = query,
) {
  const { firstTouch } = anAttribution(firstQuery)
  const [first, last] = [firstQuery, query].map((each) => {
    const { normal: _, ...touch } = anAttribution(each).lastTouch
    return touch
  })
  const attribution = { firstTouch: { ...first, at: firstTouch.at }, lastTouch: last }
  const body = { name: 'Ada', email: 'Ada@Example.com', message: 'Hello there', attribution }
  expect((await visitor.post('/api/contact', body, { headers })).status).toBe(201)
}

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** The smallest templates that show every value rendered into them. */
const TEMPLATES = {
  'article.html':
    '<head><meta http-equiv="content-security-policy" content="default-src &#39;none&#39;;"><title>⟪title⟫</title><script type="application/ld+json">⟪&jsonLd⟫</script><script type="speculationrules">{}</script></head>⟪#preview⟫PREVIEW⟪/preview⟫<h1>⟪title⟫</h1>⟪#tags⟫<i>⟪name⟫ ⟪href⟫</i>⟪/tags⟫<p>⟪summary⟫|⟪dateText⟫|⟪modifiedText⟫|⟪author⟫|⟪image⟫⟪#imageSize⟫|⟪width⟫×⟪height⟫⟪/imageSize⟫|⟪imageAlt⟫</p>⟪#cover⟫<img src="⟪src⟫" alt="⟪alt⟫">⟪/cover⟫<main>⟪&content⟫</main>⟪#notes⟫<li>⟪number⟫ ⟪&html⟫</li>⟪/notes⟫⟪#related⟫<a href="/diary/⟪slug⟫">⟪title⟫</a>⟪/related⟫',
  'page.html':
    '⟪title⟫|⟪path⟫|⟪robots⟫|⟪#button⟫<a href="⟪href⟫">⟪label⟫</a>⟪/button⟫<main>⟪&content⟫</main>⟪&jsonLd⟫',
  'diary.html':
    '⟪number⟫⟪#featured⟫<b>⟪slug⟫</b>⟪#tags⟫<i>⟪name⟫</i>⟪/tags⟫⟪/featured⟫⟪#articles⟫<a href="/diary/⟪slug⟫">⟪title⟫</a>⟪#tags⟫<u>⟪name⟫</u>⟪/tags⟫⟪/articles⟫⟪#isEmpty⟫EMPTY⟪/isEmpty⟫⟪#hasPager⟫<nav>⟪older⟫|⟪newer⟫</nav>⟪/hasPager⟫⟪&jsonLd⟫',
  'tag.html':
    '⟪tag⟫⟪#articles⟫<a href="/diary/⟪slug⟫">⟪title⟫</a>⟪/articles⟫⟪#hasPager⟫<nav>⟪older⟫|⟪newer⟫</nav>⟪/hasPager⟫⟪&jsonLd⟫',
  'records.html':
    '⟪#expired⟫too old⟪/expired⟫⟪#shown⟫⟪#records⟫⟪kind⟫ (⟪received⟫): ⟪#facts⟫⟪label⟫ ⟪value⟫;⟪/facts⟫⟪/records⟫⟪#hasNone⟫none⟪/hasNone⟫⟪/shown⟫',
  'form-error.html':
    '<!doctype html><h1>⟪error⟫</h1>⟪#issues⟫<li>⟪message⟫</li>⟪/issues⟫<a href="⟪form⟫">again</a>',
  'feed.xml':
    '⟪#items⟫<item>⟪title⟫|⟪url⟫|⟪published⟫<![CDATA[⟪#cover⟫<img src="⟪address⟫" alt="⟪alt⟫">⟪/cover⟫⟪&content⟫]]></item>⟪/items⟫',
}

/** A folder with a site built without articles, removed after the tests of this file. */
export function createSiteFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  writeSite(folder)
  return folder
}

/** Give the functions a built site while the tests of this file run. @returns its folder. */
export function useSiteFolder(): string {
  const before = process.env.SITE_DIR
  const folder = createSiteFolder()
  beforeAll(() => {
    process.env.SITE_DIR = folder
  })
  afterAll(() => {
    if (before === undefined) delete process.env.SITE_DIR
    else process.env.SITE_DIR = before
  })
  return folder
}

/** Reset a site folder to what Astro builds. */
export function resetSiteFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  writeSite(folder)
}

/** Every file of a site with its content in base64. */
export function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return Object.fromEntries(
    names.toSorted().map((name) => [name, readFileSync(join(folder, name), 'base64')]),
  )
}

function writeSite(folder: string): void {
  mkdirSync(join(folder, '_templates'), { recursive: true })
  mkdirSync(join(folder, 'og'))
  for (const [name, template] of Object.entries(TEMPLATES)) {
    writeFileSync(join(folder, '_templates', name), template)
  }
  writeFileSync(join(folder, 'og/default.png'), 'the default image')
  writeFileSync(join(folder, '404.html'), '<h1>Page Not Found</h1>')
}

import { globSync, readFileSync } from 'node:fs'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { parse } from 'yaml'

/** The paths of the pages in `src/pages` that visitors open, with one for each ads quiz. */
export function listPageRoutes(): string[] {
  const files = globSync('**/*.astro', {
    cwd: 'src/pages',
    exclude: (name) => /^(templates|admin|404\.astro)$/.test(name),
  })
  const routes = files.map((file) => `/${file.replace(/(\/?index)?\.astro$/, '')}`)
  return routes
    .flatMap((route) => (route.includes('[quiz]') ? listAdsQuizzes(route) : [route]))
    .toSorted()
}

/** The paths in the served sitemap. */
export async function readSitemap(request: APIRequestContext): Promise<string[]> {
  const text = await (await request.get('/sitemap.xml')).text()
  return Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
}

/** A page's meta element, which has no role. */
export function metaOf(page: Page, name: string): Locator {
  return page.locator(`meta[name="${name}"], meta[property="${name}"]`)
}

function listAdsQuizzes(route: string): string[] {
  return globSync('content/quizzes/*.yaml')
    .filter((file) => {
      const quiz: { funnel: string } = parse(readFileSync(file, 'utf8'))
      return quiz.funnel === 'ads'
    })
    .map((file) => route.replace('[quiz]', file.replace(/^.*\/|\.yaml$/g, '')))
}

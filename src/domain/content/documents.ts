import type { z } from 'zod'
import { homeSchema } from '../pages/home.ts'
import {
  aboutSchema,
  assessmentSchema,
  contactPageSchema,
  diarySchema,
  formErrorSchema,
  legalSchema,
  notFoundSchema,
  optOutPageSchema,
  savedResultPageSchema,
  servicesSchema,
  thankYouSchema,
} from '../pages/pages.ts'
import { privacySchema } from '../pages/privacy.ts'
import { quizSchema } from '../quiz/quiz.ts'
import { WAYS_TO_SCORE } from '../quiz/scoring.ts'
import { siteSchema } from '../site/site.ts'
import type { ContentFile } from './document-id.ts'
import { getAt } from './value.ts'

interface Page {
  /** The name in the admin area. */
  readonly title: string
  readonly schema: z.ZodType
  /** The route in `src/pages`; absent for a page that functions render. */
  readonly path?: string
  /** Search engines may list it, and links are suggested that lead there. */
  readonly isListed?: true
  /** The built page does not show its words. */
  readonly isFilledLater?: true
  /** The other documents whose texts are on the page. */
  readonly shows?: readonly ContentFile[]
  /** Pages with the same words, by their addresses. */
  readonly others?: Readonly<Record<string, string>>
}

/** The pages whose words are in `content/pages/<name>.yaml`. */
export const PAGES = {
  home: {
    title: 'Home page',
    path: '/',
    schema: homeSchema,
    isListed: true,
    shows: ['pages/services', 'pages/about', 'pages/contact', 'quizzes/board'],
  },
  services: { title: 'Services', path: '/services', schema: servicesSchema, isListed: true },
  about: { title: 'About', path: '/about', schema: aboutSchema, isListed: true },
  contact: { title: 'Contact', path: '/contact', schema: contactPageSchema, isListed: true },
  diary: { title: 'Diary', path: '/diary', schema: diarySchema, isListed: true },
  privacy: {
    title: 'Privacy',
    path: '/privacy',
    schema: privacySchema,
    isListed: true,
    others: {
      '/privacy/sent': 'After asking for records',
      '/privacy/removed': 'After removing records',
    },
  },
  terms: { title: 'Terms', path: '/terms', schema: legalSchema, isListed: true },
  assessment: {
    title: 'Form before the full assessment',
    path: '/ads/assessment',
    schema: assessmentSchema,
  },
  'thank-you': { title: 'Thank you page', path: '/thank-you', schema: thankYouSchema },
  'not-found': { title: 'Page not found', path: '/404', schema: notFoundSchema },
  'form-error': { title: 'Form that was refused', schema: formErrorSchema },
  'saved-result': {
    title: 'Saved answers',
    path: '/ads/result',
    schema: savedResultPageSchema,
    isFilledLater: true,
  },
  'opt-out': {
    title: 'Opting out of shared quizzes',
    path: '/ads/opt-out',
    schema: optOutPageSchema,
    others: { '/ads/opt-out/done': 'After opting out' },
  },
} as const satisfies Record<string, Page>

const pages: Readonly<Record<string, Page>> = PAGES

/** The fixed pages that search engines may list. */
export const PUBLIC_ROUTES: readonly string[] = [
  ...Object.values(pages).flatMap(({ path, isListed }) => (path && isListed ? [path] : [])),
  '/ai-readiness-quiz',
]

/** A built page on which words of documents can be previewed. */
export interface PreviewPage {
  readonly path: string
  readonly title: string
  /** The files whose texts are on the page. A test compares this with what is built. */
  readonly files: readonly ContentFile[]
}

export const PREVIEW_PAGES: readonly PreviewPage[] = Object.entries(pages).flatMap(
  ([name, { path, title, isFilledLater, shows = [], others = {} }]) => {
    if (path === undefined || isFilledLater) return []
    const files = ['site', `pages/${name}`, ...shows]
    const titles = { [path]: title, ...others }
    return Object.entries(titles).map(([path, title]) => ({ path, title, files }))
  },
)

/** The pages that show a document, its own page first. */
export function listPreviewPages(file: ContentFile): readonly PreviewPage[] {
  const own = ({ files }: PreviewPage) => Number(files[1] === file)
  const shown = PREVIEW_PAGES.filter(({ files }) => files.includes(file))
  return shown.toSorted((a, b) => own(b) - own(a))
}

/** The schema of a document; `undefined` if the site has no such document. */
export function findSchema(file: ContentFile): z.ZodType<unknown> | undefined {
  if (file === 'site') return siteSchema
  return file.startsWith('quizzes/') ? quizSchema : findPage(file)?.schema
}

/** The name of a document in the admin area. */
export function findTitle(file: ContentFile, value: unknown): string {
  if (file === 'site') return 'Firm and site'
  const name = file.startsWith('quizzes/') ? getAt(value, ['name']) : findPage(file)?.title
  return typeof name === 'string' ? name : file.replace(/^.*\//, '')
}

/** The address on the site that shows a document; `undefined` if all or none do. */
export function findAddress(file: ContentFile, value: unknown): string | undefined {
  if (!file.startsWith('quizzes/')) return findPage(file)?.path
  const by = getAt(value, ['scoring', 'by'])
  const way = Object.entries(WAYS_TO_SCORE).find(([each]) => each === by)?.[1]
  return way?.path(file.replace('quizzes/', ''))
}

function findPage(file: ContentFile): Page | undefined {
  const [folder, name = ''] = file.split('/')
  return folder === 'pages' && Object.hasOwn(pages, name) ? pages[name] : undefined
}

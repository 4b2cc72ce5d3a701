import type { z } from 'zod'
import { aboutSchema } from '../pages/about.ts'
import { assessmentSchema } from '../pages/assessment.ts'
import { contactSchema } from '../pages/contact.ts'
import { diarySchema } from '../pages/diary.ts'
import {
  formErrorSchema,
  notFoundSchema,
  optOutSchema,
  savedResultPageSchema,
  thankYouSchema,
} from '../pages/notices.ts'
import { homeSchema } from '../pages/home.ts'
import { legalSchema } from '../pages/page-parts.ts'
import { privacySchema } from '../pages/privacy.ts'
import { servicesSchema } from '../pages/services.ts'
import { quizSchema } from '../quiz/quiz.ts'
import { siteSchema } from '../site/site.ts'
import type { ContentFile } from './document-id.ts'
import { getAt } from './value.ts'

/** The pages whose words are in `content/pages/<name>.yaml`, as administrators know them, with their addresses. */
export const PAGES = {
  home: { title: 'Home page', path: '/', schema: homeSchema },
  services: { title: 'Services', path: '/services', schema: servicesSchema },
  about: { title: 'About', path: '/about', schema: aboutSchema },
  contact: { title: 'Contact', path: '/contact', schema: contactSchema },
  diary: { title: 'Diary', path: '/diary', schema: diarySchema },
  privacy: { title: 'Privacy', path: '/privacy', schema: privacySchema },
  terms: { title: 'Terms', path: '/terms', schema: legalSchema },
  assessment: {
    title: 'Form before the full assessment',
    path: '/ads/assessment',
    schema: assessmentSchema,
  },
  'thank-you': { title: 'Thank you page', path: '/thank-you', schema: thankYouSchema },
  'not-found': { title: 'Page not found', path: '/404', schema: notFoundSchema },
  'form-error': { title: 'Form that was refused', path: undefined, schema: formErrorSchema },
  'saved-result': { title: 'Saved answers', path: '/ads/result', schema: savedResultPageSchema },
  'opt-out': { title: 'Opting out of shared quizzes', path: '/ads/opt-out', schema: optOutSchema },
} as const

/** The schema of a document; `undefined` if the site has no such document. */
export function schemaOf(file: ContentFile): z.ZodType<unknown> | undefined {
  const [folder = '', name = ''] = file.split('/')
  if (file === 'site') return siteSchema
  if (folder === 'quizzes') return quizSchema
  // The keys of `PAGES` are the names of its pages.
  const isPage = folder === 'pages' && Object.hasOwn(PAGES, name)
  return isPage ? PAGES[name as keyof typeof PAGES].schema : undefined
}

/** What administrators call a document. */
export function titleOf(file: ContentFile, value: unknown): string {
  const [folder = '', name = ''] = file.split('/')
  if (file === 'site') return 'Firm and site'
  if (folder === 'quizzes') return quizName(value) ?? name
  return Object.hasOwn(PAGES, name) ? PAGES[name as keyof typeof PAGES].title : name
}

/** The address on the site that shows a document; `undefined` if all or none do. */
export function addressOf(file: ContentFile, value: unknown): string | undefined {
  const [folder = '', name = ''] = file.split('/')
  if (folder === 'pages')
    return Object.hasOwn(PAGES, name) ? PAGES[name as keyof typeof PAGES].path : undefined
  if (folder !== 'quizzes') return undefined
  const scoring = getAt(value, ['scoring', 'by'])
  if (scoring === 'count') return `/ads/${name}`
  return scoring === 'majority' ? '/ai-readiness-quiz' : '/'
}

function quizName(value: unknown): string | undefined {
  const isNamed = typeof value === 'object' && value !== null && 'name' in value
  return isNamed && typeof value.name === 'string' ? value.name : undefined
}

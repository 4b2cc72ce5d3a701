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

/** The pages whose words are in `content/pages/<name>.yaml`, as administrators know them. */
export const PAGES = {
  home: { title: 'Home page', schema: homeSchema },
  services: { title: 'Services', schema: servicesSchema },
  about: { title: 'About', schema: aboutSchema },
  contact: { title: 'Contact', schema: contactSchema },
  diary: { title: 'Diary', schema: diarySchema },
  privacy: { title: 'Privacy', schema: privacySchema },
  terms: { title: 'Terms', schema: legalSchema },
  assessment: { title: 'Form before the full assessment', schema: assessmentSchema },
  'thank-you': { title: 'Thank you page', schema: thankYouSchema },
  'not-found': { title: 'Page not found', schema: notFoundSchema },
  'form-error': { title: 'Form that was refused', schema: formErrorSchema },
  'saved-result': { title: 'Saved answers', schema: savedResultPageSchema },
  'opt-out': { title: 'Opting out of shared quizzes', schema: optOutSchema },
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

function quizName(value: unknown): string | undefined {
  const isNamed = typeof value === 'object' && value !== null && 'name' in value
  return isNamed && typeof value.name === 'string' ? value.name : undefined
}

import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import type { z } from 'zod'
import { diarySchema } from '#domain/pages/diary.ts'
import { assessmentPageSchema, optOutPageSchema } from '#domain/pages/assessment.ts'
import * as pages from '#domain/pages/pages.ts'
import { quizSchema } from '#domain/quiz/quiz.ts'
import { siteSchema } from '#domain/site/site.ts'

/** The words of one page: `content/pages/<name>.yaml`. */
function page<Schema extends z.ZodType>(name: string, schema: Schema) {
  return defineCollection({
    loader: glob({ base: './content/pages', pattern: `${name}.yaml` }),
    schema,
  })
}

export const collections = {
  /** The firm itself: `content/site.yaml`. */
  site: defineCollection({
    loader: glob({ base: './content', pattern: 'site.yaml' }),
    schema: siteSchema,
  }),
  home: page('home', pages.homeSchema),
  services: page('services', pages.servicesSchema),
  about: page('about', pages.aboutSchema),
  contact: page('contact', pages.contactSchema),
  privacy: page('privacy', pages.privacySchema),
  terms: page('terms', pages.legalSchema),
  'not-found': page('not-found', pages.notFoundSchema),
  'thank-you': page('thank-you', pages.thankYouSchema),
  diary: page('diary', diarySchema),
  assessment: page('assessment', assessmentPageSchema),
  'opt-out': page('opt-out', optOutPageSchema),
  /** One file a quiz, named as its id: `content/quizzes/<id>.yaml`. */
  quizzes: defineCollection({
    loader: glob({ base: './content/quizzes', pattern: '*.yaml' }),
    schema: quizSchema,
  }),
}

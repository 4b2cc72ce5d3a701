import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import type { z } from 'zod'
import { aboutSchema } from '#domain/pages/about.ts'
import { assessmentSchema } from '#domain/pages/assessment.ts'
import { contactSchema } from '#domain/pages/contact.ts'
import { diarySchema } from '#domain/pages/diary.ts'
import { formErrorSchema } from '#domain/pages/form-error.ts'
import { homeSchema } from '#domain/pages/home.ts'
import { legalSchema } from '#domain/pages/page-parts.ts'
import { notFoundSchema } from '#domain/pages/not-found.ts'
import { optOutSchema } from '#domain/pages/opt-out.ts'
import { privacySchema } from '#domain/pages/privacy.ts'
import { servicesSchema } from '#domain/pages/services.ts'
import { thankYouSchema } from '#domain/pages/thank-you.ts'
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
  home: page('home', homeSchema),
  services: page('services', servicesSchema),
  about: page('about', aboutSchema),
  contact: page('contact', contactSchema),
  privacy: page('privacy', privacySchema),
  terms: page('terms', legalSchema),
  'form-error': page('form-error', formErrorSchema),
  'not-found': page('not-found', notFoundSchema),
  'thank-you': page('thank-you', thankYouSchema),
  diary: page('diary', diarySchema),
  assessment: page('assessment', assessmentSchema),
  'opt-out': page('opt-out', optOutSchema),
  /** One file a quiz, named as its id: `content/quizzes/<id>.yaml`. */
  quizzes: defineCollection({
    loader: glob({ base: './content/quizzes', pattern: '*.yaml' }),
    schema: quizSchema,
  }),
}

import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import type { z } from 'zod'
import { PAGES } from '#domain/content/documents.ts'
import { quizSchema } from '#domain/quiz/quiz.ts'
import { siteSchema } from '#domain/site/site.ts'

/** A build passes the folder in which it merged the files with what was changed in the admin area. */
const FOLDER = process.env.CONTENT_DIR ?? './content'

/** The words of one page: `content/pages/<name>.yaml`. */
function page<Schema extends z.ZodType>(name: string, schema: Schema) {
  const loader = glob({ base: `${FOLDER}/pages`, pattern: `${name}.{yaml,json}` })
  return defineCollection({ loader, schema })
}

export const collections = {
  /** The firm itself: `content/site.yaml`. */
  site: defineCollection({
    loader: glob({ base: FOLDER, pattern: 'site.{yaml,json}' }),
    schema: siteSchema,
  }),
  home: page('home', PAGES.home.schema),
  services: page('services', PAGES.services.schema),
  about: page('about', PAGES.about.schema),
  contact: page('contact', PAGES.contact.schema),
  privacy: page('privacy', PAGES.privacy.schema),
  terms: page('terms', PAGES.terms.schema),
  'form-error': page('form-error', PAGES['form-error'].schema),
  'not-found': page('not-found', PAGES['not-found'].schema),
  'thank-you': page('thank-you', PAGES['thank-you'].schema),
  diary: page('diary', PAGES.diary.schema),
  assessment: page('assessment', PAGES.assessment.schema),
  'saved-result': page('saved-result', PAGES['saved-result'].schema),
  'opt-out': page('opt-out', PAGES['opt-out'].schema),
  /** One file a quiz, named as its id: `content/quizzes/<id>.yaml`. */
  quizzes: defineCollection({
    loader: glob({ base: `${FOLDER}/quizzes`, pattern: '*.{yaml,json}' }),
    schema: quizSchema,
  }),
}

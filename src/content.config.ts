import { glob } from 'astro/loaders'
import { defineCollection } from 'astro:content'
import { PAGES } from '#domain/content/documents.ts'
import { quizSchema } from '#domain/quiz/quiz.ts'
import { siteSchema } from '#domain/site/site.ts'

/** A build passes the folder in which it merged the files with what was changed in the admin area. */
const FOLDER = process.env.CONTENT_DIR ?? './content'

type Pages = {
  [Name in keyof typeof PAGES]: {
    readonly loader: ReturnType<typeof glob>
    readonly schema: (typeof PAGES)[Name]['schema']
  }
}

/** The words of each page: `content/pages/<name>.yaml`. */
const pages = Object.entries(PAGES).map(([name, { schema }]) => {
  const loader = glob({ base: `${FOLDER}/pages`, pattern: `${name}.{yaml,json}` })
  return [name, defineCollection({ loader, schema })]
})

export const collections = {
  /** The firm itself: `content/site.yaml`. */
  site: defineCollection({
    loader: glob({ base: FOLDER, pattern: 'site.{yaml,json}' }),
    schema: siteSchema,
  }),
  // Each has the schema of its name.
  ...(Object.fromEntries(pages) as Pages),
  /** One file a quiz, named as its id: `content/quizzes/<id>.yaml`. */
  quizzes: defineCollection({
    loader: glob({ base: `${FOLDER}/quizzes`, pattern: '*.{yaml,json}' }),
    schema: quizSchema,
  }),
}

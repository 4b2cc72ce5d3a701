import { findTitle } from '#domain/content/documents.ts'
import { listTexts } from '#domain/content/page-texts.ts'
import { buildPhrasePattern, type PhraseMatches } from '#domain/content/phrase.ts'
import { mergeSaved } from '#domain/content/stored-content.ts'
import { decodeEntities, extractText } from '#domain/posts/reading-time.ts'
import { streamPosts } from '../posts/find-posts.ts'
import { contentChanges } from './content-store.ts'
import { describeForm, listSources } from './find-documents.ts'

/** The documents whose saved words match, with these words as JSON, in the order of the list of content. */
export async function findMentions(pattern: RegExp) {
  return (await listSavedDocuments()).flatMap(({ id, title, value }) => {
    const text = JSON.stringify(value)
    return pattern.test(text) ? [{ id, title, text }] : []
  })
}

/** The saved words and the articles that say a phrase, in the order of the list of content. */
export async function findPhrase(phrase: string): Promise<PhraseMatches> {
  const pattern = buildPhrasePattern(phrase)
  const says = (text: string) => text.search(pattern) !== -1
  const places = (await listSavedDocuments()).flatMap(({ id, title, schema, value }) =>
    listTexts(describeForm(schema), value)
      .filter(({ text }) => says(text))
      .map((one) => ({ id, title, ...one })),
  )
  const posts = []
  for await (const post of streamPosts()) {
    const { id, title, author, description, tags, content, coverImage, page } = post
    const images = Array.from(content.matchAll(/\salt="([^"]*)"/g), ([, alt = '']) => alt)
    const settings = [coverImage?.alt ?? '', page?.menuLabel ?? '', page?.button?.label ?? '']
    const texts = [
      title,
      author,
      description,
      ...tags,
      extractText(content),
      ...images.map(decodeEntities),
      ...settings,
    ]
    if (texts.some(says)) posts.push({ id, title })
  }
  return { places, posts }
}

async function listSavedDocuments() {
  const [saved, sources] = await Promise.all([contentChanges.entries(), listSources()])
  return sources.map(({ id, file, value, schema }) => {
    const merged = mergeSaved(value, saved.get(id), schema)
    return { id, title: findTitle(file, value), schema, value: merged.value }
  })
}

import { titleOf } from '#domain/content/documents.ts'
import { mergeContent } from '#domain/content/merge/merge.ts'
import { phrasePattern, type PhraseMatches } from '#domain/content/phrase.ts'
import { listTexts } from '#domain/content/preview/page-texts.ts'
import { plainText } from '#domain/posts/reading-time.ts'
import { exportPosts } from '../posts/find-posts.ts'
import { contentChanges } from './content-store.ts'
import { describeForm, listSources } from './find-documents.ts'

/** The saved words and the articles that say a phrase, in the order of the list of content. */
export async function findPhrase(phrase: string): Promise<PhraseMatches> {
  const pattern = phrasePattern(phrase)
  const says = (text: string) => text.search(pattern) !== -1
  const [saved, sources] = await Promise.all([contentChanges.entries(), listSources()])
  const places = sources.flatMap(({ id, file, value, schema }) => {
    const { tree } = mergeContent(value, saved.get(id)?.changes ?? [], schema)
    const texts = listTexts(describeForm(schema), tree).filter(({ text }) => says(text))
    return texts.map((one) => ({ id, title: titleOf(file, value), ...one }))
  })
  const posts = []
  for await (const { id, title, author, description, tags, content } of exportPosts()) {
    const texts = [title, author, description, ...tags, plainText(content)]
    if (texts.some(says)) posts.push({ id, title })
  }
  return { places, posts }
}

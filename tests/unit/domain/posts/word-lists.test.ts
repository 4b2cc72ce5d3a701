import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listWords, wordsOfArticles } from '#domain/posts/word-lists.ts'

/** The lists of articles with these words. */
function list(headings: readonly string[], texts: readonly string[]) {
  const words = (text: string) => text.split(' ').filter(Boolean)
  const vocabulary = [...new Set([...headings, ...texts].flatMap(words))].toSorted()
  const places = (text: string) => words(text).map((word) => vocabulary.indexOf(word))
  return listWords([...vocabulary, 'zzzzzz'], headings.map(places), texts.map(places))
}

test('a list names the first article with a word, and then the steps to the next ones', () => {
  const lists = list(['b', '', 'b', 'a b'], ['', 'c', '', ''])
  expect(lists).toEqual({ vocabulary: 'a b c', headings: '3,0 2 1,', texts: ',,1' })
})

test('the lists have every word of every article', () => {
  const word = fc.stringMatching(/^[a-zé]{1,5}$/)
  // In alphabetical order and once each, as articles have them.
  const words = fc.uniqueArray(word, { maxLength: 6 }).map((list) => list.toSorted().join(' '))
  fc.assert(
    fc.property(fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 8 }), (articles) => {
      const headings = articles.map(([heading]) => heading)
      const texts = articles.map(([, text]) => text)
      const read = wordsOfArticles(list(headings, texts), articles.length)
      expect(read).toEqual({ headings, texts })
    }),
  )
})

test('a list with more articles than there are is read as far as they go', () => {
  const lists = list(['a', 'a'], ['', 'b'])
  expect(wordsOfArticles(lists, 1)).toEqual({ headings: ['a'], texts: [''] })
})

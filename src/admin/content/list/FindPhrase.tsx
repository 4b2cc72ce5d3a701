import { useState } from 'react'
import { Link } from 'wouter'
import {
  LONGEST_PHRASE,
  SHORTEST_PHRASE,
  buildPhrasePattern,
  type PhrasePlace,
} from '#domain/content/phrase.ts'
import { setAt } from '#domain/content/value.ts'
import { formatCount } from '#domain/format-count.ts'
import { Button } from '../../kit/buttons.tsx'
import { TextField } from '../../kit/forms/Field.tsx'
import { Form, SubmitButton } from '../../kit/forms/Form.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { useSelection } from '../../kit/selection.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { useQueryString } from '../../kit/use-query-string.ts'
import { useSend } from '../../kit/use-send.ts'
import {
  CONTENT_LISTS,
  countMatches,
  fetchDocument,
  PHRASE_KEY,
  saveEdit,
  usePhrase,
} from '../queries.ts'

/**
 * Lists the words and articles with a phrase, which is part of the address, and can replace it in
 * the words.
 */
export function FindPhrase() {
  const [query, change] = useQueryString()
  const phrase = query.get('find') ?? ''
  const [text, setText] = useState(phrase)
  return (
    <Tile title="Find in all words">
      <Form
        role="search"
        className="flex flex-wrap items-end gap-3"
        onSubmit={() => change({ find: text.trim() })}
      >
        <TextField
          label="Word or phrase"
          className="min-w-0 grow"
          value={text}
          minLength={SHORTEST_PHRASE}
          maxLength={LONGEST_PHRASE}
          onChange={setText}
        />
        <Button type="submit" variant="main" aria-disabled={text.trim().length < SHORTEST_PHRASE}>
          Find
        </Button>
      </Form>
      {phrase.length >= SHORTEST_PHRASE && <MatchList key={phrase} phrase={phrase} />}
    </Tile>
  )
}

function MatchList({ phrase }: { readonly phrase: string }) {
  return (
    <QueryResult query={usePhrase(phrase)} name="texts">
      {({ places, posts }) => (
        <>
          <p role="status">{`“${phrase}” is in ${countMatches({ places, posts })}.`}</p>
          {places.length > 0 && <Places {...{ phrase, places }} />}
          {posts.length > 0 && (
            <section aria-labelledby="phrase-posts" className="grid gap-2">
              <h3 id="phrase-posts" className="font-semibold">
                {posts.length === 1 ? 'This post says it' : 'These posts say it'}
              </h3>
              <ul className="grid gap-1">
                {posts.map(({ id, title }) => (
                  <li key={id}>
                    <Link href={`/admin/blog/${id}/edit`} className="link inline-block py-1">
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </QueryResult>
  )
}

function Places({ phrase, places }: { phrase: string; places: readonly PhrasePlace[] }) {
  const [other, setOther] = useState('')
  const { selected, clear, renderCheckbox } = useSelection(places, getPlaceKey)
  const replace = useSend({
    send: () => replacePhrase(selected, phrase, other),
    success: () => `Replaced in ${formatCount(selected.length, 'text')}. ${AFTER}`,
    failure: 'Not every text could be changed.',
    onDone: clear,
    refreshes: [{ queryKey: PHRASE_KEY }, ...CONTENT_LISTS],
  })
  return (
    <Form className="grid gap-4" onSubmit={() => selected.length > 0 && replace.mutate()}>
      <ul aria-label="Texts" className="grid divide-y divide-line">
        {places.map((place) => (
          <li key={getPlaceKey(place)} className="flex items-start gap-3 py-3">
            {renderCheckbox(place, `${place.title}: ${place.text}`, 'mt-1 shrink-0')}
            <div className="min-w-0">
              <Link href={`/admin/content/${place.id}`} className="link inline-block text-sm">
                {place.title}
              </Link>
              <p className="wrap-anywhere">
                <MarkedText text={place.text} phrase={phrase} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Replace with"
          className="min-w-0 grow"
          value={other}
          onChange={setOther}
        />
        <SubmitButton
          labels={[`Replace in ${formatCount(selected.length, 'selected text')}`, 'Replacing...']}
          send={replace}
          isReady={selected.length > 0}
        />
      </div>
    </Form>
  )
}

const AFTER = 'It is on the site after the next build.'

/** A text with what was found in it. */
function MarkedText({ text, phrase }: { readonly text: string; readonly phrase: string }) {
  const found = [...text.matchAll(buildPhrasePattern(phrase))]
  const starts = [0, ...found.map((match) => match.index + match[0].length)]
  return starts.map((start, index) => (
    <span key={start}>
      {text.slice(start, found[index]?.index)}
      {found[index] && <mark className="bg-brass-tint text-ink">{found[index][0]}</mark>}
    </span>
  ))
}

/** Saves one document after the other, so that each text is changed or named in the error. */
async function replacePhrase(places: readonly PhrasePlace[], phrase: string, other: string) {
  for (const [id, own] of Map.groupBy(places, (place) => place.id)) {
    const { value } = await fetchDocument(id)
    // A text that someone else changed since the search is a conflict.
    const base = own.reduce((found, { path, text }) => setAt(found, path, text), value)
    const mine = own.reduce((found, { path, text }) => {
      const next = text.replaceAll(buildPhrasePattern(phrase), () => other)
      return setAt(found, path, next)
    }, base)
    await saveEdit(id, { base, mine })
  }
}

function getPlaceKey({ id, path }: PhrasePlace): string {
  return [id, ...path].join('/')
}

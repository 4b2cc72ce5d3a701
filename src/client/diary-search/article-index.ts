import type MiniSearch from 'minisearch'
import type { SearchRow } from '#domain/posts/article-words.ts'

const INDEX_PATH = '/search.json'

/** How many articles are added at once, so that typing stays smooth. */
const STEP = 50

interface ArticleIndex {
  readonly rows: readonly SearchRow[]
  readonly index: MiniSearch
}

let loading: Promise<ArticleIndex> | undefined

/** Whether a term is the beginning of a longer word. The letters of "M&A" are not, the last letter typed may be. */
function isBeginning(term: string, index: number, terms: readonly string[]): boolean {
  if (term.length > 1) return true
  return index === terms.length - 1 && terms[index - 1]?.length !== 1
}

/** The articles that match a query, best first. */
export async function findArticles(query: string): Promise<readonly SearchRow[]> {
  const { rows, index } = await loadIndex()
  return index.search(query).map(({ id }) => rows[Number(id)]!)
}

/** Fetches the index on the first use. After a failure the next use tries again. */
export function loadIndex(): Promise<ArticleIndex> {
  loading ??= fetchIndex().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchIndex(): Promise<ArticleIndex> {
  const [{ default: Search }, response] = await Promise.all([
    import('minisearch'),
    fetch(INDEX_PATH),
  ])
  if (!response.ok) throw new Error(`${INDEX_PATH}: status ${response.status}`)
  // The build that made this script also made the index.
  const articles = (await response.json()) as readonly SearchRow[]
  const index = new Search({
    fields: ['title', 'description', 'tags', 'slug', 'headings', 'text'],
    searchOptions: {
      boost: { title: 3, tags: 2, text: 0.5 },
      prefix: isBeginning,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      combineWith: 'AND',
    },
  })
  await index.addAllAsync(
    articles.map(([slug, title, description, tags, , , headings, text], id) => ({
      id,
      title,
      description,
      tags: tags.join(' '),
      slug: slug.replaceAll('-', ' '),
      headings,
      text,
    })),
    { chunkSize: STEP },
  )
  return { rows: articles, index }
}

import { paginate, type ListPage } from '#domain/posts/paging.ts'
import type { Post, PostSummary } from '#domain/posts/post.ts'
import { relatedArticles } from '#domain/posts/related.ts'
import { searchRow } from '#domain/posts/search-index.ts'
import { tagLists } from '#domain/posts/tag-lists.ts'
import { tagPath } from '#domain/posts/tags.ts'
import { readTemplate, type Template, type TemplateName } from './templates.ts'
import { fingerprint } from './site-folder.ts'
import { sitemap } from './sitemap.ts'
import type { ArticleSnapshot } from './article-snapshot.ts'
import { articleView, diaryView, feedView, listPath, tagView, type Place } from './views.ts'

const FEED_LENGTH = 30
const FEATURED_MAX = 12

/** A file of the site: what goes into it, as a hash, and how to make it. */
interface PlannedFile {
  readonly path: string
  readonly key: string
  /** The articles whose text it needs. */
  readonly texts: readonly string[]
  make(): string
}

/** Every file that the articles make. */
export function planFiles(survey: ArticleSnapshot, place: Place, site: string): PlannedFile[] {
  const { newestFirst } = survey
  const diary = paginate(newestFirst)
  const tags = tagLists(newestFirst)
  const lists = [
    ...diary.map((page) => ({ path: listPath('/diary', page), items: page.items })).slice(1),
    ...tags.flatMap(({ tag, pages }) =>
      pages.map((page) => ({ path: listPath(tagPath(tag) ?? '', page), items: page.items })),
    ),
  ]
  const planner = plannerOf(survey, place, site)
  return [
    ...planner.articles(),
    ...diary.map(planner.diary),
    ...tags.flatMap(({ tag, pages }) => pages.map((page) => planner.tag(tag, page))),
    planner.feed(),
    plain('sitemap.xml', sitemap(newestFirst, lists, place.origin)),
    plain('diary/search.json', JSON.stringify(newestFirst.map(searchRow))),
  ]
}

/** The featured articles that head the Diary. */
export function featuredPosts(newestFirst: readonly PostSummary[]): PostSummary[] {
  return newestFirst.filter(({ featured }) => featured).slice(0, FEATURED_MAX)
}

function plannerOf(survey: ArticleSnapshot, place: Place, site: string) {
  const world = fingerprint(JSON.stringify(place))
  const templates = new Map<TemplateName, Template>()

  function shell(name: TemplateName): Template {
    const known = templates.get(name) ?? readTemplate(site, name)
    templates.set(name, known)
    return known
  }

  /** Stands for a shell with these articles in it. */
  function key(name: TemplateName, page: string, posts: readonly PostSummary[]): string {
    return fingerprint(world, shell(name).hash, page, ...posts.map(survey.cardHash))
  }

  function articles(): PlannedFile[] {
    const related = relatedArticles(survey.newestFirst.toReversed())
    return survey.newestFirst.map(({ id, slug }) => {
      const next = related.get(id) ?? []
      return {
        path: `diary/${slug}/index.html`,
        key: key('article.html', survey.pageHash(id), next),
        texts: [id],
        make: () => shell('article.html').render(articleView(survey.text(id), next, place)),
      }
    })
  }

  function diary(page: ListPage<PostSummary>): PlannedFile {
    const featured = page.number === undefined ? featuredPosts(survey.newestFirst) : []
    return {
      path: `${listPath('diary', page)}/index.html`,
      key: key('diary.html', `${pagerOf(page)} ${featured.length}`, [...featured, ...page.items]),
      texts: [],
      make: () => shell('diary.html').render(diaryView(page, featured, place)),
    }
  }

  function tag(name: string, page: ListPage<PostSummary>): PlannedFile {
    return {
      path: `${listPath(tagPath(name) ?? '', page).slice(1)}/index.html`,
      key: key('tag.html', `${pagerOf(page)} ${name}`, page.items),
      texts: [],
      make: () => shell('tag.html').render(tagView(page, name, place)),
    }
  }

  function feed(): PlannedFile {
    const ids = survey.newestFirst.slice(0, FEED_LENGTH).map(({ id }) => id)
    return {
      path: 'diary/rss.xml',
      key: fingerprint(world, shell('feed.xml').hash, ...ids.map(survey.pageHash)),
      texts: ids,
      make: () =>
        shell('feed.xml').render(
          feedView(
            ids.map((id): Post => survey.text(id)),
            place,
          ),
        ),
    }
  }

  return { articles, diary, tag, feed }
}

function pagerOf({ number, older, newer }: ListPage<unknown>): string {
  return JSON.stringify([number, older, newer])
}

function plain(path: string, text: string): PlannedFile {
  return { path, key: fingerprint(text), texts: [], make: () => text }
}

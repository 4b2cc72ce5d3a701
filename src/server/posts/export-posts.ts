import type { Post } from '#domain/posts/post.ts'
import { posts } from './post-store.ts'

/** Memory holds one batch: 10 MB where every article is as long as an article may be. */
const READS_AT_ONCE = 10

/**
 * All posts but the deleted and unreadable ones, by their ids, so that an export can continue after any
 * of them.
 *
 * @param after The id of the last post of an earlier part.
 */
export async function* exportPosts(after = ''): AsyncGenerator<Post> {
  const ids = (await posts.keys()).filter((id) => id > after)
  for (let i = 0; i < ids.length; i += READS_AT_ONCE) {
    const read = await posts.findMany(ids.slice(i, i + READS_AT_ONCE))
    yield* read.values().filter(({ deletedAt }) => deletedAt === undefined)
  }
}

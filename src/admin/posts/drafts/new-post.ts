import { createId } from '#client/create-id.ts'
import { readStored, storeValue } from '#client/storage.ts'

/*
 * What stands for the id of a post that has none yet in the keys of unsaved work. Each screen for a new
 * post has its own, so that two tabs keep two texts.
 */

const PREFIX = 'new:'

/** What earlier releases had for all new posts of a user. */
const FORMER = 'new'

const LAST_ID = 'last-new-post'

export function createNewPostId(): string {
  return PREFIX + createId()
}

export function isNewPostId(id: string): boolean {
  return id === FORMER || id.startsWith(PREFIX)
}

/** The path of the screen that offers the unsaved text of a new post. */
export function newPostPath(id: string): string {
  return `/admin/blog/new?${new URLSearchParams({ draft: id })}`
}

/** The id in the address of that screen. */
export function readNewPostId(search: string): string | undefined {
  const id = new URLSearchParams(search).get('draft')
  return id !== null && isNewPostId(id) ? id : undefined
}

/** The id of the last screen for a new post in this tab, whose text a reload offers. */
export function readLastId(): string | undefined {
  const id = readStored('sessionStorage', LAST_ID)
  return typeof id === 'string' && isNewPostId(id) ? id : undefined
}

export function storeLastId(id: string): void {
  storeValue('sessionStorage', LAST_ID, id)
}

import type { PostFields, StatusChange } from '../post-fields.ts'

export const PAGES_PATH = '/admin/blog/pages'
export const NEW_PAGE_PATH = '/admin/blog/pages/new'

const CREATE_WORDS = {
  title: 'Create Blog Post',
  /** Saving and canceling lead to the same screen. */
  back: { to: '/admin', label: 'Back to Dashboard' },
  submit: ['Create Post', 'Creating...'],
  incomplete: ['Validation Error', 'Title and content are required.'],
  saved: 'Blog post created successfully.',
  /** The toast of a failed save. */
  failed: 'Failed to create blog post.',
} as const

const EDIT_WORDS = {
  title: 'Edit Blog Post',
  back: { to: '/admin/blog', label: 'Back to Manage Posts' },
  submit: ['Update Post', 'Updating...'],
  incomplete: ['Error', 'Please fill in the title and content.'],
  saved: 'Blog post updated successfully.',
  failed: 'Failed to update blog post.',
} as const

/**
 * Returns the words in which the screens of new and saved posts and pages differ. Most are the
 * specification's.
 */
export function chooseScreenWords({ page }: Pick<PostFields, 'page'>, isSaved: boolean) {
  const words = isSaved ? EDIT_WORDS : CREATE_WORDS
  if (!page) return words
  return {
    ...words,
    title: isSaved ? 'Edit Page' : 'Create Page',
    back: { to: PAGES_PATH, label: 'Back to Pages' },
    submit: [isSaved ? 'Update Page' : 'Create Page', words.submit[1]] as const,
    saved: isSaved ? 'Page updated.' : 'Page created.',
    failed: 'The page could not be saved.',
  }
}

export type ScreenWords = ReturnType<typeof chooseScreenWords>

/** The toast of a new post. @param created What it was saved as. */
export function describeCreated(post: Pick<PostFields, 'page'>, created: StatusChange['status']) {
  if (created === 'draft') return 'Draft saved.'
  if (created === 'scheduled') return post.page ? 'Page scheduled.' : 'Blog post scheduled.'
  return chooseScreenWords(post, false).saved
}

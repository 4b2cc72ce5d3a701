import type { PostFields, StatusChange } from '../post-fields.ts'

export const PAGES_PATH = '/admin/blog/pages'
export const NEW_PAGE_PATH = '/admin/blog/pages/new'

/** Where creating and editing a post differ, most of it in the words of the specification. */
export interface ScreenWords {
  readonly title: string
  readonly back: string
  /** The path that saving and canceling lead to. */
  readonly exitPath: string
  readonly submit: readonly [submit: string, submitting: string]
  readonly incomplete: readonly [title: string, description: string]
  readonly saved: (change: StatusChange) => string
  /** The toast of a failed save. */
  readonly failed: string
}

const CREATE_WORDS: ScreenWords = {
  title: 'Create Blog Post',
  back: 'Back to Dashboard',
  exitPath: '/admin',
  submit: ['Create Post', 'Creating...'],
  incomplete: ['Validation Error', 'Title and content are required.'],
  saved: ({ status }) => {
    if (status === 'draft') return 'Draft saved.'
    if (status === 'scheduled') return 'Blog post scheduled.'
    return 'Blog post created successfully.'
  },
  failed: 'Failed to create blog post.',
}

const EDIT_WORDS: ScreenWords = {
  title: 'Edit Blog Post',
  back: 'Back to Manage Posts',
  exitPath: '/admin/blog',
  submit: ['Update Post', 'Updating...'],
  incomplete: ['Error', 'Please fill in the title and content.'],
  saved: () => 'Blog post updated successfully.',
  failed: 'Failed to update blog post.',
}

const PAGE_WORDS = {
  back: 'Back to Pages',
  exitPath: PAGES_PATH,
  failed: 'The page could not be saved.',
} as const

const CREATE_PAGE_WORDS: ScreenWords = {
  ...CREATE_WORDS,
  ...PAGE_WORDS,
  title: 'Create Page',
  submit: ['Create Page', 'Creating...'],
  saved: ({ status }) => (status === 'draft' ? 'Draft saved.' : 'Page created.'),
}

const EDIT_PAGE_WORDS: ScreenWords = {
  ...EDIT_WORDS,
  ...PAGE_WORDS,
  title: 'Edit Page',
  submit: ['Update Page', 'Updating...'],
  saved: () => 'Page updated.',
}

export function wordsOf({ page }: Pick<PostFields, 'page'>, isSaved: boolean): ScreenWords {
  if (page) return isSaved ? EDIT_PAGE_WORDS : CREATE_PAGE_WORDS
  return isSaved ? EDIT_WORDS : CREATE_WORDS
}

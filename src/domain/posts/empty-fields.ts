import type { WorkingCopy } from './working-copy.ts'

/** The fields of a post's form before anything is typed. */
export function emptyFields(author: string): WorkingCopy['fields'] {
  return { title: '', slug: '', description: '', content: '', author, featured: false, tags: [] }
}

import { assessmentSchema } from '#domain/pages/assessment.ts'
import { readContent } from './read-content.ts'

/** What the form before the full assessment calls each role, by the value that is stored. */
export async function readRoleWords(): Promise<ReadonlyMap<string, string>> {
  const { form } = await readContent('pages/assessment', assessmentSchema)
  return new Map(Object.entries(form.roles))
}

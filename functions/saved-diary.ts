import type { Config } from '@netlify/functions'
import { endpoint } from '#server/endpoint.ts'
import { diaryPage } from '#server/publishing/live-site.ts'

/** The Diary as it is saved, built or not, for those who carry a session: see saved-article.ts. */
export const config: Config = {}

export default endpoint({
  GET: () => diaryPage(),
})

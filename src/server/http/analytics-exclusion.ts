import { isbot } from 'isbot'

/** Whether to leave a request out of the figures: not a browser's, a prefetch, or an opt-out from tracking. */
export function isExcludedFromAnalytics({ headers }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? ''
  if (/prefetch|prerender|preview/i.test(purpose)) return true
  if (headers.get('sec-gpc') === '1' || headers.get('dnt') === '1') return true
  const agent = headers.get('user-agent') ?? ''
  return agent === '' || isbot(agent)
}

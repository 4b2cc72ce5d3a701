import { isbot } from 'isbot'

/** Whether to leave a request out of the figures: not a browser's, a prefetch, or an opt-out from tracking. */
export function isExcludedFromAnalytics(request: Request): boolean {
  const { headers } = request
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? ''
  if (/prefetch|prerender|preview/i.test(purpose)) return true
  if (optsOutOfTracking(request)) return true
  const agent = headers.get('user-agent') ?? ''
  return agent === '' || isbot(agent)
}

/** Whether the browser sends Global Privacy Control or Do Not Track, or was used for the admin area. */
export function optsOutOfTracking({ headers }: Request): boolean {
  return ['sec-gpc', 'dnt', 'x-staff'].some((name) => headers.get(name) === '1')
}

/** The fixed pages that search engines may list, in the order of the sitemap. */
export const PUBLIC_ROUTES = [
  '/',
  '/services',
  '/about',
  '/contact',
  '/diary',
  '/ai-readiness-quiz',
  '/privacy',
  '/terms',
] as const

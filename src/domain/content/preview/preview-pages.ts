import type { ContentFile } from '../document-id.ts'

/** A built page on which words of documents can be previewed. */
export interface PreviewPage {
  readonly path: string
  readonly title: string
  /** The files whose texts it shows. A test compares this with what is built. */
  readonly files: readonly ContentFile[]
}

export const PREVIEW_PAGES: readonly PreviewPage[] = [
  {
    path: '/',
    title: 'Home page',
    files: [
      'site',
      'pages/home',
      'pages/services',
      'pages/about',
      'pages/contact',
      'quizzes/board',
    ],
  },
  { path: '/services', title: 'Services', files: ['site', 'pages/services'] },
  { path: '/about', title: 'About', files: ['site', 'pages/about'] },
  { path: '/contact', title: 'Contact', files: ['site', 'pages/contact'] },
  { path: '/diary', title: 'Diary', files: ['site', 'pages/diary'] },
  { path: '/privacy', title: 'Privacy', files: ['site', 'pages/privacy'] },
  { path: '/privacy/sent', title: 'After asking for records', files: ['site', 'pages/privacy'] },
  { path: '/privacy/removed', title: 'After removing records', files: ['site', 'pages/privacy'] },
  { path: '/terms', title: 'Terms', files: ['site', 'pages/terms'] },
  {
    path: '/ads/assessment',
    title: 'Form before the full assessment',
    files: ['site', 'pages/assessment'],
  },
  { path: '/thank-you', title: 'Thank you page', files: ['site', 'pages/thank-you'] },
  { path: '/404', title: 'Page not found', files: ['site', 'pages/not-found'] },
  { path: '/ads/opt-out', title: 'Opting out', files: ['site', 'pages/opt-out'] },
  { path: '/ads/opt-out/done', title: 'After opting out', files: ['site', 'pages/opt-out'] },
]

/** The pages that show a document, its own page first. */
export function listPreviewPages(file: ContentFile): readonly PreviewPage[] {
  const pages = PREVIEW_PAGES.filter(({ files }) => files.includes(file))
  if (file === 'site') return pages
  const own = ({ files }: PreviewPage) => Number(files.length === 2)
  return pages.toSorted((a, b) => own(b) - own(a))
}

/** The files that a module of the server reads, from the folder of the functions. A test finds every such module. */
export const FUNCTION_FILES: Readonly<Record<string, readonly string[]>> = {
  'src/server/deploy.ts': ['../dist/_content/deploy.json'],
  'src/server/privacy/records-view.ts': [
    '../dist/_content/pages/assessment.json',
    '../dist/_content/pages/privacy.json',
  ],
  'src/server/publishing/pages/not-found.ts': ['../dist/404.html'],
  'src/server/publishing/publishing-state.ts': ['../dist/_manifest.json'],
  'src/server/publishing/shipped.ts': ['../content/diary/*.md'],
  'src/server/site/quizzes.ts': ['../dist/_content/quizzes/*.json'],
  'src/server/site/release-content.ts': ['../dist/_content/sources.json'],
  'src/server/site/site.ts': ['../dist/_content/site.json'],
  'src/server/site/templates.ts': ['../dist/_templates/**'],
}

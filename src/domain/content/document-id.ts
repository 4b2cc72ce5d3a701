/** The file of a document in `content`, without its ending: `site`, `pages/home`, `quizzes/board`. */
export type ContentFile = string

/** The id of a document, which is part of addresses: `site`, `page-home`, `quiz-board`. */
export function buildDocumentId(file: ContentFile): string {
  return file.replace('pages/', 'page-').replace('quizzes/', 'quiz-')
}

/** The file of a document's id. */
export function findDocumentFile(id: string): ContentFile {
  return id.replace(/^page-/, 'pages/').replace(/^quiz-/, 'quizzes/')
}

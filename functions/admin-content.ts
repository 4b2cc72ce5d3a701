import {
  editSchema,
  newCopySchema,
  phraseSchema,
  restoreSchema,
  saveSchema,
} from '#domain/content/content-requests.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { createPermissionGuard } from '#server/accounts/sessions/sessions.ts'
import { requestBuild } from '#server/build-hook/hook.ts'
import { copyQuiz, removeDocument } from '#server/content/copy-quiz.ts'
import { CONTENT_LIMIT, restoreVersion, saveEdit } from '#server/content/edit-content.ts'
import { listDocuments, readDocument, listVersions } from '#server/content/find-documents.ts'
import { findPhrase } from '#server/content/find-mentions.ts'
import { readPreview, previewEdit } from '#server/content/preview-content.ts'
import { jsonResponse } from '#server/http/response.ts'
import { defineRoutes, routesFor, type FunctionConfig } from '#server/http/routes.ts'

export const config: FunctionConfig = { path: ['/api/admin/content*', '/api/admin/phrases'] }

const administrators = routesFor(createPermissionGuard('administrator'))

export default defineRoutes([
  /** The site's words, pages and quizzes, with what was changed of each. */
  administrators.get('/api/admin/content', listDocuments),

  administrators.get('/api/admin/content/:id', ({ params }) => readDocument(params.id)),

  /** Save an edit, with the base that its editor had, so that two people conflict only on the same text. */
  administrators.put(
    '/api/admin/content/:id',
    { body: saveSchema, limit: CONTENT_LIMIT },
    async ({ actor, body, params: { id }, waitUntil }) => {
      await saveEdit(id, body, actor)
      await recordActivity(actor, 'content.changed', id)
      waitUntil(requestBuild('waits'))
      return readDocument(id)
    },
  ),

  /** Remove a copy of a quiz, or the stored changes of a page that is gone. */
  administrators.delete('/api/admin/content/:id', async ({ actor, params: { id }, waitUntil }) => {
    const done = await removeDocument(id)
    await recordActivity(actor, `content.${done}`, id)
    waitUntil(requestBuild('waits'))
  }),

  /** Copy a quiz of the ads funnel. It is live after the next build. */
  administrators.post('/api/admin/content/:id/copy', { body: newCopySchema }, async (call) => {
    const { actor, body, params, waitUntil } = call
    await copyQuiz(params.id, body, actor)
    await recordActivity(actor, 'content.copied', body.id)
    waitUntil(requestBuild('waits'))
    return jsonResponse({ id: `quiz-${body.id}` }, { status: 201 })
  }),

  /** The document in the live release, with the others on the same pages. */
  administrators.get('/api/admin/content/:id/preview', ({ params }) => readPreview(params.id)),

  /** The document with an edit that is not saved. It stores nothing. */
  administrators.post(
    '/api/admin/content/:id/preview',
    { body: editSchema, limit: CONTENT_LIMIT },
    ({ body, params }) => previewEdit(params.id, body),
  ),

  /** The saves of the document with author and time, newest first. */
  administrators.get('/api/admin/content/:id/versions', ({ params }) => listVersions(params.id)),

  /** Bring back an earlier save; version 0 is the words of the file. */
  administrators.post('/api/admin/content/:id/versions', { body: restoreSchema }, async (call) => {
    const { actor, body, params, waitUntil } = call
    await restoreVersion(params.id, body.version, actor)
    await recordActivity(actor, 'content.restored', params.id)
    waitUntil(requestBuild('waits'))
    return readDocument(params.id)
  }),

  /** The places at which the site's words and articles contain a phrase. */
  administrators.get('/api/admin/phrases', { query: phraseSchema }, ({ query: { phrase } }) =>
    findPhrase(phrase),
  ),
])

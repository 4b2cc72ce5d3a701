import type { ErrorBody } from '#domain/failure.ts'
import { environment } from '../environment.ts'
import { readTemplate, type Template } from '../site/templates.ts'
import { htmlResponse } from './response.ts'
import type { ErrorPage } from './routes.ts'

/**
 * Makes the page for an error response to a plain HTML form, with its status and headers.
 *
 * @param form The path of the form, for starting over.
 */
export function formErrorPage(form: string): ErrorPage {
  return async (response) => {
    const template = findTemplate()
    if (!template) return response
    // Routes respond to every error with this shape.
    const { error, issues } = (await response.json()) as Pick<ErrorBody, 'error' | 'issues'>
    const others = issues.filter(({ message }) => message !== error)
    const html = template.render({ error, issues: others, hasIssues: others.length > 0, form })
    return htmlResponse(html, response.status, response.headers)
  }
}

/** `undefined` before the first build; the JSON error stands then. */
function findTemplate(): Template | undefined {
  try {
    return readTemplate(environment().SITE_DIR, 'form-error.html')
  } catch (error) {
    const isBuilt = !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
    if (isBuilt) throw error
    console.warn('form-error.html could not be read', error)
    return undefined
  }
}

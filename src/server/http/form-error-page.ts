import { existsSync } from 'node:fs'
import type { ErrorBody } from '#domain/failure.ts'
import { environment } from '../environment.ts'
import { readTemplate, templatePath } from '../site/templates.ts'
import { htmlResponse } from './response.ts'
import type { ErrorPage } from './routes.ts'

/**
 * Make the page for an error response to a plain HTML form, with its status and headers.
 *
 * @param form The path of the form, for starting over.
 */
export function formErrorPage(form: string): ErrorPage {
  return async (response) => {
    const site = environment().SITE_DIR
    // Before the first build there is no template, so the JSON error is sent.
    if (!existsSync(templatePath(site, 'form-error.html'))) return response
    // Routes respond to every error with this shape.
    const { error, issues } = (await response.json()) as Pick<ErrorBody, 'error' | 'issues'>
    const others = issues.filter(({ message }) => message !== error)
    const html = readTemplate(site, 'form-error.html').render({ error, issues: others, form })
    return htmlResponse(html, response.status, response.headers)
  }
}

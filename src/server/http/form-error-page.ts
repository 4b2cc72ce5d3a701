import type { ErrorBody } from '#domain/failure.ts'
import { environment } from '../environment.ts'
import { readTemplate, type Template } from '../publishing/pages/templates.ts'
import { isForm } from './body.ts'
import type { Endpoint } from './endpoint.ts'
import { htmlResponse } from './response.ts'

/**
 * An endpoint that a plain HTML form may call as well. An error response to a form keeps its status
 * and headers and becomes a page.
 *
 * @param form The path of the form, for starting over.
 */
export function withFormErrorPage(form: string, endpoint: Endpoint): Endpoint {
  return async (request, context) => {
    const isFromForm = isForm(request)
    const response = await endpoint(request, context)
    const template = isFromForm && response.status >= 400 ? findTemplate() : undefined
    return template ? renderFormError(response, form, template) : response
  }
}

async function renderFormError(
  response: Response,
  form: string,
  template: Template,
): Promise<Response> {
  // `endpoint` responds to every error with this shape.
  const { error, issues } = (await response.json()) as Pick<ErrorBody, 'error' | 'issues'>
  const others = issues.filter(({ message }) => message !== error)
  const html = template.render({ error, issues: others, hasIssues: others.length > 0, form })
  return htmlResponse(html, response.status, response.headers)
}

/** `undefined` before the first build; the JSON error stands then. */
function findTemplate(): Template | undefined {
  try {
    return readTemplate(environment().SITE_DIR, 'form-error.html')
  } catch (error) {
    console.warn('form-error.html could not be read', error)
    return undefined
  }
}

import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Mustache from 'mustache'
import { escapeHtml } from '#domain/escape-html.ts'
import { hashParts } from './site-folder.ts'

/** Where a built site keeps its templates. */
const FOLDER = '_templates'

/**
 * What stands around a Mustache tag, such as `⟪title⟫`. No text of the content may contain them
 * (`domain/site/site.ts`), so that words in braces, such as `{{title}}`, are words in templates
 * too.
 */
const TAGS: [string, string] = ['⟪', '⟫']

/** Mustache hands over any value. */
const escape = (value: unknown) => escapeHtml(String(value))

export type TemplateName =
  | 'article.html'
  | 'diary.html'
  | 'tag.html'
  | 'page.html'
  | 'feed.xml'
  | 'records.html'
  | 'form-error.html'

/** Move the templates from `templates/`, where Astro writes them, to a folder that is not served. */
export function collectTemplates(site: string): void {
  const built = join(site, 'templates')
  if (!existsSync(built)) return
  rmSync(join(site, FOLDER), { recursive: true, force: true })
  renameSync(built, join(site, FOLDER))
}

export function templatePath(site: string, name: TemplateName): string {
  return join(site, FOLDER, name)
}

/** A page that Astro built with Mustache tags in it. @throws {Error} when the built site has no such template. */
export function readTemplate(site: string, name: TemplateName) {
  const template = readFileSync(templatePath(site, name), 'utf8')
  Mustache.parse(template, TAGS)
  return {
    hash: hashParts(template),
    render: (view: object) => Mustache.render(template, view, {}, { escape, tags: TAGS }),
  }
}

/** The templates of a site, each read once. */
export function openTemplates(site: string) {
  const templates = new Map<TemplateName, ReturnType<typeof readTemplate>>()
  return (name: TemplateName) => {
    const template = templates.get(name) ?? readTemplate(site, name)
    templates.set(name, template)
    return template
  }
}

import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Mustache from 'mustache'
import { fingerprint } from './site-folder.ts'

/** Where a built site keeps the pages that wait for their words. */
const FOLDER = '_templates'

/** A page of Astro's whose words are Mustache tags. */
export interface Template {
  /** Stands for the template's text. */
  readonly hash: string
  render(view: object): string
}

export type TemplateName =
  'article.html' | 'diary.html' | 'tag.html' | 'feed.xml' | 'records.html' | 'form-error.html'

/** Move the templates from where Astro leaves them, `templates/`, to where the web server does not look. */
export function collectTemplates(site: string): void {
  const built = join(site, 'templates')
  if (!existsSync(built)) return
  rmSync(join(site, FOLDER), { recursive: true, force: true })
  for (const file of globSync('**/*.*', { cwd: built })) {
    const target = join(site, FOLDER, file.replace(/[/\\]index\.html$/, '.html'))
    mkdirSync(dirname(target), { recursive: true })
    renameSync(join(built, file), target)
  }
  rmSync(built, { recursive: true })
}

/** @throws {Error} when the site in this folder was built without that shell. */
export function readTemplate(site: string, name: TemplateName): Template {
  const template = readFileSync(join(site, FOLDER, name), 'utf8')
  Mustache.parse(template)
  return {
    hash: fingerprint(template),
    render: (view) => Mustache.render(template, view, {}, { escape }),
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text and quoted attributes alike, in HTML and XML. */
function escape(value: unknown): string {
  return String(value)
    .replace(UNPRINTABLE, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/** Characters that XML cannot hold and HTML shows as nothing. */
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** A group of modules that the bundler puts into one file. */
interface ScriptGroup {
  readonly name: string
  test(id: string): boolean
}

/**
 * Put modules that pages load together into one script.
 *
 * @param paths Files and folders of the project.
 * @throws {Error} when one does not exist, so that a rename cannot silently split the script.
 */
export function scriptGroup(name: string, project: string, paths: readonly string[]): ScriptGroup {
  const missing = paths.find((path) => !existsSync(join(project, path)))
  if (missing) throw new Error(`the script group "${name}" lists ${missing}, which does not exist`)
  const modules = paths.map((path) => realpathSync(join(project, path)).replaceAll('\\', '/'))
  return {
    name,
    test: (id) => modules.some((path) => id === path || id.startsWith(`${path}/`)),
  }
}

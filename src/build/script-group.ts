import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Put modules that pages load together into one script.
 *
 * @param paths Files and folders of the project.
 * @throws {Error} when one does not exist, so that a rename cannot silently split the script.
 */
export function scriptGroup(name: string, project: string, paths: readonly string[]) {
  const missing = paths.find((path) => !existsSync(join(project, path)))
  if (missing) throw new Error(`the script group "${name}" lists ${missing}, which does not exist`)
  const modules = paths.map((path) => realpathSync(join(project, path)).replaceAll('\\', '/'))
  return {
    name,
    test: (id: string) => modules.some((path) => id === path || id.startsWith(`${path}/`)),
  }
}

/** V8 compiles the functions of a script that begins with it while the script loads, in the background. */
const HINT = '//# allFunctionsCalledOnLoad'

/**
 * The first line of a built script: V8's compile hint for islands and for what renders them, so
 * that the first press of a visitor does not wait until their functions are compiled. Other
 * browsers ignore it.
 *
 * @param moduleIds The modules of the script.
 */
export function compileHint(project: string, moduleIds: readonly string[]): string {
  const marks = [`${join(project, 'src/islands')}/`, '/node_modules/react-dom/']
  return moduleIds.some((id) => marks.some((mark) => id.includes(mark))) ? HINT : ''
}

import { join } from 'node:path'

/** V8 compiles the functions of a script that begins with it while the script loads, in the background. */
const HINT = '//# allFunctionsCalledOnLoad'

/**
 * The first line of a built script: V8's compile hint for islands and for what renders them, so that the
 * first press of a visitor does not wait until their functions are compiled. Other browsers ignore it.
 *
 * @param moduleIds The modules of the script.
 */
export function compileHint(project: string, moduleIds: readonly string[]): string {
  const marks = [`${join(project, 'src/islands')}/`, '/node_modules/react-dom/']
  return moduleIds.some((id) => marks.some((mark) => id.includes(mark))) ? HINT : ''
}

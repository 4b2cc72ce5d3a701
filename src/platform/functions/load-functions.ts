import { readdir } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type FunctionModule, readModule } from './module.ts'

type LoadModule = (file: string) => Promise<Record<string, unknown>>

const importFile: LoadModule = (file) => import(pathToFileURL(resolve(file)).href)

/** Every function in `folder`, by name. The dev server passes a `load` with hot reload. */
export async function loadFunctions(
  folder: string,
  load: LoadModule = importFile,
): Promise<FunctionModule[]> {
  const files = (await readdir(folder)).filter((file) => extname(file) === '.ts').toSorted()
  const modules = await Promise.all(
    files.map(async (file) => readModule(basename(file, '.ts'), await load(join(folder, file)))),
  )
  return modules.filter((module) => module !== undefined)
}

import { readdir } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type FunctionModule, readModule } from './module.ts'

type Import = (file: string) => Promise<Record<string, unknown>>

const importFile: Import = (file) => import(pathToFileURL(resolve(file)).href)

/** Every function in `folder`, by name. `load` may be another loader, such as Vite's with hot reload. */
export async function loadFunctions(
  folder: string,
  load: Import = importFile,
): Promise<FunctionModule[]> {
  const files = (await readdir(folder)).filter((file) => extname(file) === '.ts').toSorted()
  const modules = await Promise.all(
    files.map(async (file) => readModule(basename(file, '.ts'), await load(join(folder, file)))),
  )
  return modules.filter((module) => module !== undefined)
}

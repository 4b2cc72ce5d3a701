import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  RELEASE_CONTENT,
  releaseContentSchema,
  type ReleaseContent,
} from '#domain/content/stored-content.ts'
import { environment } from '../environment.ts'
import { fileCache, ifExists } from './file-cache.ts'
import { listContentFiles, parseFile, SOURCE_FOLDER } from './read-content.ts'

const sources = fileCache<unknown>()

/** Read the content that the live release was built from. A process without a release reads the files. */
export async function readReleaseContent(): Promise<ReleaseContent> {
  const release = await ifExists(readFile(join(environment().SITE_DIR, RELEASE_CONTENT), 'utf8'))
  return release === undefined ? readSources() : releaseContentSchema.parse(JSON.parse(release))
}

async function readSources(): Promise<ReleaseContent> {
  const files = await listContentFiles(SOURCE_FOLDER)
  const read = async (file: string) => {
    const value = await sources(`${SOURCE_FOLDER}/${file}.yaml`, parseFile)
    return [file, { version: 0, file: value }] as const
  }
  return { documents: Object.fromEntries(await Promise.all(files.map(read))), pages: {} }
}

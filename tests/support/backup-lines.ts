import { createBackup } from '#server/archive/backup.ts'

/** The lines of a whole backup. */
export async function* backupLines(withPasswords: boolean): AsyncGenerator<string> {
  for await (const { text } of createBackup(undefined, withPasswords)) yield text.trimEnd()
}

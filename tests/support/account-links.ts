import { blobs } from '#server/storage/blobs.ts'
import type { MailServer } from './mail-server.ts'
import { unfold } from './smtp-server.ts'

const LINK = /https?:\/\/\S+#(\S+)/

/** The token in the newest email that the mail server accepted for `address`. */
export function tokenMailedTo(mail: MailServer, address: string): string {
  const email = mail.received.findLast(({ to }) => to.includes(address))
  return tokenIn(unfold(email?.source ?? ''))
}

/** The token in the fragment of a link. */
export function tokenIn(text: string): string {
  const token = LINK.exec(text)?.[1]
  if (token === undefined) throw new Error(`no link in: ${text}`)
  return token
}

/** Everything that is stored, as text, to be searched for a token. */
export async function everythingStored(stores: readonly string[]): Promise<string> {
  const texts: string[] = []
  for (const store of stores) {
    for await (const page of blobs(store).pages()) {
      for (const { key } of page) texts.push(JSON.stringify(await blobs(store).read(key)))
    }
  }
  return texts.join('\n')
}

/** Give an account an address without the link. */
export async function confirmAddress(userId: string, email: string): Promise<void> {
  const found = await blobs('users').read(userId)
  if (!found) throw new Error('there is no such account')
  await blobs('users').write(userId, { ...Object(found.data), email }, { onlyIfMatch: found.etag })
}

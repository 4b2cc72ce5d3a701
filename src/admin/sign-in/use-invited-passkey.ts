import { useQueryClient } from '@tanstack/react-query'
import { cacheSignedInUser, errorMessage, sendJson } from '#client/query.ts'
import type { User } from '#domain/accounts/user.ts'
import { showWarning } from '../kit/show-error.ts'
import { useSend } from '../kit/use-send.ts'
import type { CreationOptions } from './passkeys/create-passkey.ts'

const PATH = '/api/account/invitation/passkey'

/** Accepts an invitation with a passkey that this device creates. */
export function useInvitedPasskey(token: string, onEntered: () => void) {
  const client = useQueryClient()
  return useSend({
    send: async (username: string): Promise<User> => {
      const options = await sendJson<CreationOptions>(PATH, 'POST', { token, username })
      const { createPasskey } = await import('./passkeys/create-passkey.ts')
      const passkey = await createPasskey(options)
      return sendJson(PATH, 'PUT', { token, username, passkey })
    },
    onDone: (user) => {
      cacheSignedInUser(client, user)
      onEntered()
    },
    failure: (error) => showWarning('Registration failed', errorMessage(error)),
  })
}

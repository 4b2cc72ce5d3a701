import { useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { cacheSignedInUser, errorMessage } from '#client/query.ts'
import type { User } from '#domain/accounts/user.ts'
import { useSubmitOnce } from '../kit/forms/use-submit-once.ts'
import { showWarning } from '../kit/show-error.ts'

const PATH = '/api/account/invitation/passkey'

/** Accepts an invitation with a passkey that this device creates. */
export function useInvitedPasskey(token: string, onEntered: () => void) {
  const client = useQueryClient()
  return useSubmitOnce({
    mutationFn: async (username: string): Promise<User> => {
      const options = await request(PATH, { method: 'POST', body: { token, username } })
      const { createPasskey } = await import('./passkeys/create-passkey.ts')
      const passkey = await createPasskey(await options.json())
      return (await request(PATH, { method: 'PUT', body: { token, username, passkey } })).json()
    },
    onSuccess: (user) => {
      cacheSignedInUser(client, user)
      onEntered()
    },
    onError: (error) => showWarning('Registration failed', errorMessage(error)),
  })
}

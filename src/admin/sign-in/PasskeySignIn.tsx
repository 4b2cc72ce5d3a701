import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cacheSignedInUser, errorMessage } from '#client/query.ts'
import { showWarning, useSend } from '../kit/use-send.ts'

/** Loaded after the form can be used. */
const loadSignIn = () => import('./passkeys/sign-in-with-passkey.ts')

/** Signs in with a passkey: by this button, or from the list that opens below the username. */
export function PasskeySignIn() {
  const client = useQueryClient()
  const signIn = useSend({
    send: async () => (await loadSignIn()).signInWithPasskey(),
    onDone: (user) => cacheSignedInUser(client, user),
    failure: (error) => showWarning('Login failed', errorMessage(error)),
  })
  const { isPending } = signIn

  // The button ends the offer, which starts again when the person has canceled.
  useEffect(() => {
    if (isPending) return
    const screen = new AbortController()
    const offer = async () => {
      const user = await (await loadSignIn()).offerPasskeys(screen.signal)
      if (user) cacheSignedInUser(client, user)
    }
    offer().catch((error: unknown) => showWarning('Login failed', errorMessage(error)))
    return () => screen.abort()
  }, [client, isPending])

  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={isPending}
      onClick={() => signIn.mutate()}
    >
      {isPending ? 'Waiting for your device...' : 'Use a passkey'}
    </button>
  )
}

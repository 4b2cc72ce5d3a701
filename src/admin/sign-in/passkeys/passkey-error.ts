/** What to do about a passkey that the browser or its device did not give, by the name of the error. */
const SENTENCES: Readonly<Record<string, string>> = {
  AbortError: 'The passkey was not used.',
  InvalidStateError: 'This device has a passkey for your account already.',
  NotAllowedError: 'The passkey was not used. You may try again.',
  SecurityError: 'Passkeys do not work at this address of the site.',
}

/** An error that can be shown, with the browser's own as its cause. */
export function toPasskeyError(cause: unknown): Error {
  const name = cause instanceof Error ? cause.name : ''
  return new Error(SENTENCES[name] ?? 'The passkey could not be used.', { cause })
}

/** Whether the browser knows passkeys. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

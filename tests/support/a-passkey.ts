/** A passkey as a browser sends it to sign in. */
export const A_PASSKEY = {
  id: 'abc',
  rawId: 'abc',
  type: 'public-key',
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
}

/** Give a test the secret that a site has, for what is signed with it. */
export function useSessionSecret(): void {
  process.env['SESSION_SECRET'] ??= 'a secret for tests that is long enough'
}

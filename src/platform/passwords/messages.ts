/** What a worker computes. */
export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: number }
  | { readonly kind: 'compare'; readonly password: string; readonly hash: string }

export type PasswordResult = { readonly value: string | boolean } | { readonly error: string }

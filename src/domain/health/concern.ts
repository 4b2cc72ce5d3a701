/** Something that does not mend itself, or has not done so for too long: what the dashboard points at. */
export type Concern =
  | { readonly kind: 'mail-failed'; readonly count: number }
  | { readonly kind: 'mail-not-set-up'; readonly waiting: number }
  | { readonly kind: 'publishing-failed'; readonly since: string }
  | { readonly kind: 'posts-overdue'; readonly count: number }
  | { readonly kind: 'roll-up-behind'; readonly rolledTo: string | undefined }
  | { readonly kind: 'storage' }

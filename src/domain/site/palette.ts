/** The colors of `src/styles/tokens.css` for what is drawn without style sheets. A test compares the two. */
export const PALETTE = {
  paper: '#faf7f0',
  ink: '#14211b',
  muted: '#424e47',
  pine: '#1f4d3a',
  brassMark: '#a8632b',
} as const

/** The same tokens in the dark scheme. */
export const DARK_PALETTE = { paper: '#0f1814' } as const

interface Color {
  readonly name: string
  readonly value: string
}

/** Text colors that are readable on paper, and tints to put behind text. They are stored in articles. */
export const PALETTE: Readonly<Record<'text' | 'background', readonly Color[]>> = {
  text: [
    { name: 'Pine', value: '#1f4d3a' },
    { name: 'Brass', value: '#8a4e1f' },
    { name: 'Rust', value: '#8c3414' },
    { name: 'Gray', value: '#45524b' },
  ],
  background: [
    { name: 'Pine tint', value: '#dfe7de' },
    { name: 'Brass tint', value: '#f2e4d3' },
    { name: 'Sand', value: '#f1ecdf' },
  ],
}

/** Where the picker for another color starts. */
export const INITIAL_COLOR = '#1f4d3a'

import type { ClientDirective } from 'astro'

const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'wake'] as const

/**
 * `client:touched`: bring an island to life when a visitor first points at it or moves into it, or when
 * a script sends it `wake`. Until then the page carries none of its weight. Should its script not
 * arrive, the island hears `asleep` and stays the plain HTML it was.
 */
const touched: ClientDirective = (load, _options, island) => {
  async function wake() {
    for (const touch of TOUCHES) island.removeEventListener(touch, wake)
    try {
      const hydrate = await load()
      await hydrate()
    } catch (error) {
      console.error(error)
      island.dispatchEvent(new Event('asleep'))
    }
  }
  for (const touch of TOUCHES) island.addEventListener(touch, wake)
  if (island.contains(document.activeElement)) void wake()
}

export default touched

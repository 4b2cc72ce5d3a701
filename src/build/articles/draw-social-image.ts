import { readFile } from 'node:fs/promises'
import satori from 'satori'
import sharp from 'sharp'
import type { Post } from '#domain/posts/post.ts'
import { PALETTE } from '#domain/site/palette.ts'
import { drawChairs, layOutTable } from '#domain/site/table.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80

const FONT = 'src/styles/fonts/newsreader-500.woff'

/** Longer titles are smaller, so that they fit above the table. */
const SIZES: readonly [upTo: number, size: number][] = [
  [40, 84],
  [80, 68],
  [130, 54],
  [Infinity, 42],
]

/** The social image of an article: the firm, title, author and the table motif. */
export async function drawSocialImage(
  { title, author }: Pick<Post, 'title' | 'author'>,
  firm: string,
): Promise<Uint8Array> {
  const font = {
    name: 'Newsreader',
    data: await readFile(FONT),
    weight: 500,
    style: 'normal',
  } as const
  const words = await satori(layout(title, author, firm), {
    width: WIDTH,
    height: HEIGHT,
    fonts: [font],
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${PALETTE.paper}"/>${table()}${words}</svg>`
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9 }).toBuffer()
}

function layout(title: string, author: string, firm: string) {
  const size = SIZES.find(([upTo]) => title.length <= upTo)![1]
  return box({ flexDirection: 'column', width: WIDTH - 2 * MARGIN, margin: MARGIN }, [
    box({ fontSize: 34, color: PALETTE.pine }, firm),
    box(
      {
        marginTop: 40,
        maxHeight: 300,
        overflow: 'hidden',
        fontSize: size,
        lineHeight: 1.1,
        letterSpacing: '-0.02em',
        textWrap: 'balance',
        color: PALETTE.ink,
      },
      title.slice(0, 200),
    ),
    box(
      { marginTop: 28, fontSize: 28, color: PALETTE.muted },
      author === firm ? '' : author.slice(0, 100),
    ),
  ])
}

/** The table along the lower edge, with all chairs but three taken. */
function table(): string {
  const { width, height, table: top, seats } = layOutTable(9)
  const scale = (WIDTH - 2 * MARGIN) / width
  const taken = seats.slice(0, -3)
  const free = seats.slice(-3)
  const drawn = [
    ...drawChairs(taken, ['seat']).map((lines) => stroke(lines, `fill="${PALETTE.brassMark}"`)),
    ...drawChairs(taken, ['back']).map((lines) => stroke(lines, 'fill="none"')),
    ...drawChairs(free, ['seat', 'back']).map((lines) =>
      stroke(lines, 'fill="none" opacity="0.6"'),
    ),
  ]
  return `<g transform="translate(${MARGIN} ${HEIGHT - height * scale * 0.62}) scale(${scale})" stroke-width="1.2"><rect x="${top.x}" y="${top.y}" width="${top.width}" height="${top.height}" rx="3" fill="none" stroke="${PALETTE.pine}"/>${drawn.join('')}</g>`
}

function stroke({ rotation, path }: ReturnType<typeof drawChairs>[number], look: string): string {
  return `<path d="${path}" transform="rotate(${rotation})" stroke="${PALETTE.brassMark}" ${look}/>`
}

/** An element in the shape that satori takes, without React. */
function box(style: object, children: unknown) {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

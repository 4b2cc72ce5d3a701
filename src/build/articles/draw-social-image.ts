import satori from 'satori'
import sharp from 'sharp'
import type { Post } from '#domain/posts/post.ts'
import { derivePalette } from '#domain/site/palette.ts'
import type { Site } from '#domain/site/site.ts'
import { drawTable, layOutTable } from '#domain/site/table.ts'
import { createBox, readDisplayFont, placeLogo } from '../look/firm-logo.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80

/** The logo's place, in the upper right corner. */
const LOGO = {
  x: WIDTH - MARGIN - 240,
  y: 68,
  width: 240,
  height: 72,
  preserveAspectRatio: 'xMaxYMid',
}

/** The parts of the site's data that every image shows. */
type DrawnSite = Pick<Site, 'name' | 'look'>
type Colors = ReturnType<typeof derivePalette>['light']

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
  { name, look }: DrawnSite,
): Promise<Uint8Array> {
  const { light } = derivePalette(look.colors)
  const words = await satori(layOutWords(title, author, name, light), {
    width: WIDTH,
    height: HEIGHT,
    fonts: [await readDisplayFont(look.font)],
  })
  const logo = await placeLogo(look, LOGO, LOGO.width)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${light.paper}"/>${look.table ? drawTableMotif(light) : ''}${words}${logo}</svg>`
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9 }).toBuffer()
}

function layOutWords(title: string, author: string, firm: string, colors: Colors) {
  // The last size is for a title of any length.
  const size = SIZES.find(([upTo]) => title.length <= upTo)![1]
  return createBox({ flexDirection: 'column', width: WIDTH - 2 * MARGIN, margin: MARGIN }, [
    createBox({ fontSize: 34, color: colors.pine }, firm),
    createBox(
      {
        marginTop: 40,
        maxHeight: 300,
        overflow: 'hidden',
        fontSize: size,
        lineHeight: 1.1,
        letterSpacing: '-0.02em',
        textWrap: 'balance',
        color: colors.ink,
      },
      title.slice(0, 200),
    ),
    createBox(
      { marginTop: 28, fontSize: 28, color: colors.muted },
      author === firm ? '' : author.slice(0, 100),
    ),
  ])
}

/** The table along the lower edge, with all chairs but three taken. */
function drawTableMotif(colors: Colors): string {
  const mark = colors['brass-mark']
  const { width, height, seats } = layOutTable(9)
  const scale = (WIDTH - 2 * MARGIN) / width
  const drawing = drawTable({ seated: seats.length - 3, sides: 9 })
  return `<style>.chair-free{stroke:${mark};opacity:.6}.chair-taken{stroke:${mark}}.chair-seat{fill:${mark}}</style>
<g transform="translate(${MARGIN} ${HEIGHT - height * scale * 0.62}) scale(${scale})" stroke-width="1.2" color="${colors.pine}">${drawing.replace('<svg', `<svg width="${width}" height="${height}"`)}</g>`
}

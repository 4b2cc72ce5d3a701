import type { APIRoute, GetStaticPaths } from 'astro'
import { describeContactIsland } from '#components/contact/contact-island.ts'
import { wordsOf } from '#components/words.ts'

export const getStaticPaths = (async () => {
  const [contact, site] = await Promise.all([wordsOf('contact'), wordsOf('site')])
  const { props, file } = describeContactIsland(contact, site)
  return [{ params: { file }, props }]
}) satisfies GetStaticPaths

/** The props of an island that is started when it is touched. */
export const GET: APIRoute = ({ props }) => Response.json(props)

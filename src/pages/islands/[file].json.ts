import type { APIRoute, GetStaticPaths } from 'astro'
import { readContactIsland } from '#components/contact/contact-island.ts'

export const getStaticPaths = (async () => {
  const { props, file } = await readContactIsland()
  return [{ params: { file }, props }]
}) satisfies GetStaticPaths

/** The props of an island that is started when it is touched. */
export const GET: APIRoute = ({ props }) => Response.json(props)

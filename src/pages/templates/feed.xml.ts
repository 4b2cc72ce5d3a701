import { wordsOf } from '#components/words.ts'
import { escapeHtml } from '#domain/escape-html.ts'

/** The template of the feed: RSS 2.0 with the whole text of each article. */
export async function GET(): Promise<Response> {
  const { list } = await wordsOf('diary')
  return new Response(renderFeed(escapeHtml(list.title), escapeHtml(list.description)))
}

function renderFeed(title: string, description: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${title}</title>
<link>⟪origin⟫/diary</link>
<atom:link href="⟪origin⟫/rss.xml" rel="self" type="application/rss+xml"/>
<description>${description}</description>
<language>en-US</language>
⟪#updated⟫<lastBuildDate>⟪updated⟫</lastBuildDate>
⟪/updated⟫⟪#items⟫<item>
<title>⟪title⟫</title>
<link>⟪url⟫</link>
<guid isPermaLink="false">urn:uuid:⟪id⟫</guid>
<pubDate>⟪published⟫</pubDate>
<dc:creator>⟪author⟫</dc:creator>
<description>⟪description⟫</description>
⟪#tags⟫<category>⟪.⟫</category>
⟪/tags⟫<content:encoded><![CDATA[⟪#cover⟫<p><img src="⟪address⟫" alt="⟪alt⟫"⟪#size⟫ width="⟪width⟫" height="⟪height⟫"⟪/size⟫ /></p>⟪/cover⟫⟪&content⟫]]></content:encoded>
</item>
⟪/items⟫</channel>
</rss>
`
}

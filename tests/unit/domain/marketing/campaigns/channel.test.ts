import { expect, test } from 'vitest'
import { CHANNELS, switchChannel } from '#domain/marketing/campaigns/channel.ts'

const [google, microsoft] = CHANNELS
if (!google || !microsoft) throw new Error('there are two channels')

const typed = { utm_campaign: 'spring', utm_content: 'blue', utm_term: 'board', utm_id: '7' }

test('another channel clears what belonged to the one before and keeps the campaign', () => {
  expect(switchChannel({ ...typed, ...google.tags }, microsoft)).toEqual({
    utm_source: 'bing',
    utm_medium: 'cpc',
    utm_campaign: 'spring',
  })
  expect(switchChannel({ ...typed, utm_source: 'a-magazine' }, google)).toEqual({
    ...google.tags,
    utm_campaign: 'spring',
  })
})

test('the first channel and the same one again keep what was typed', () => {
  const chosen = switchChannel(typed, google)
  expect(chosen).toEqual({ ...typed, ...google.tags })
  expect(switchChannel(chosen, google)).toEqual(chosen)
})

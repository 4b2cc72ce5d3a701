import { expect, test } from 'vitest'
import {
  type Conversion,
  formatConversions,
  isClickId,
} from '#domain/marketing/conversions/conversion-file.ts'
import { newExportSchema } from '#domain/marketing/conversions/export.ts'
import { issuesOf } from '#tests/support/issues.ts'

const FIRM = { timeZone: 'America/Chicago', currency: 'USD' }
const matchKey = 'f894f652ea334e739002f7167ab8f8e3'
const LEAD: Conversion = { matchKey, kind: 'lead', at: '2026-03-08T08:30:05Z' }
const WON: Conversion = { ...LEAD, kind: 'won', at: '2020-04-01T18:50:54Z', value: 10 }

test('the file for Google has the rows of its template, in the time zone of the firm', () => {
  expect(formatConversions('google', [LEAD, WON], FIRM).split('\r\n')).toEqual([
    'Parameters:TimeZone=America/Chicago',
    'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
    'f894f652ea334e739002f7167ab8f8e3,Lead,2026-03-08 03:30:05,,',
    'f894f652ea334e739002f7167ab8f8e3,Won,2020-04-01 13:50:54,10.00,USD',
    '',
  ])
})

// The example of learn.microsoft.com/advertising/bulk-service/offline-conversion, with our conversion's name.
test('the file for Microsoft is its documented bulk file, in UTC', () => {
  expect(formatConversions('microsoft', [WON, LEAD], FIRM).split('\r\n')).toEqual([
    'Type,Status,Id,Parent Id,Client Id,Name,Conversion Currency Code,Conversion Name,Conversion Time,Conversion Value,Microsoft Click Id',
    'Format Version,,,,,6.0,,,,,',
    'Offline Conversion,,,,,,USD,Won,4/1/2020 6:50:54 PM,10.00,f894f652ea334e739002f7167ab8f8e3',
    'Offline Conversion,,,,,,,Lead,3/8/2026 8:30:05 AM,,f894f652ea334e739002f7167ab8f8e3',
    '',
  ])
})

// The columns of facebookarchive/offline-conversion-file-uploader, whose purchases need a value above 0.
test('the file for Meta has the columns of its uploader, with a value and currency or with neither', () => {
  const won = [WON, { ...WON, value: 0 }, { ...WON, value: undefined }]
  expect(formatConversions('meta', [LEAD, ...won], FIRM).split('\r\n')).toEqual([
    'email,event_name,event_time,value,currency',
    'f894f652ea334e739002f7167ab8f8e3,Lead,2026-03-08T08:30:05Z,,',
    'f894f652ea334e739002f7167ab8f8e3,Purchase,2020-04-01T18:50:54Z,10.00,USD',
    'f894f652ea334e739002f7167ab8f8e3,Other,2020-04-01T18:50:54Z,,',
    'f894f652ea334e739002f7167ab8f8e3,Other,2020-04-01T18:50:54Z,,',
    '',
  ])
})

// The example time of linkedin.com/help/lms/answer/a530615: 12/31/2020 1:00:00 PM GMT is 1609419600000.
test('the file for LinkedIn has the required columns of its template, and an amount of 1 for none', () => {
  const won = { ...WON, at: '2020-12-31T13:00:00Z' }
  const rows = [won, { ...won, value: 0 }, LEAD]
  expect(formatConversions('linkedin', rows, FIRM).split('\r\n')).toEqual([
    'email,timestamp,eventtype,amount,currency',
    'f894f652ea334e739002f7167ab8f8e3,1609419600000,PURCHASE,10.00,USD',
    'f894f652ea334e739002f7167ab8f8e3,1609419600000,PURCHASE,1.00,USD',
    'f894f652ea334e739002f7167ab8f8e3,1772958605000,LEAD,1.00,USD',
    '',
  ])
})

test('midnight and noon have the hour 12, and yen have no decimals', () => {
  const times = ['2026-01-02T00:00:00Z', '2026-01-02T12:00:00Z'].map((at) => ({ ...WON, at }))
  const text = formatConversions('microsoft', times, { ...FIRM, currency: 'JPY' })
  expect(text).toContain('JPY,Won,1/2/2026 12:00:00 AM,10,')
  expect(text).toContain('JPY,Won,1/2/2026 12:00:00 PM,10,')
})

test('an export is for a platform that reads such files', () => {
  expect(issuesOf(newExportSchema, { platform: 'google' })).toEqual([])
  expect(issuesOf(newExportSchema, { platform: 'x' })).toEqual([
    'platform: platform must be one of google, microsoft, meta, linkedin',
  ])
})

test('a click id has 10 to 500 letters, digits, hyphens and underscores', () => {
  const ids = ['Cj0KCQ_w-x', 'A'.repeat(500)]
  const others = ['A'.repeat(9), 'A'.repeat(501), '=Cj0KCQ_wx', 'Cj0KCQ,_wx']
  expect([...ids, ...others].filter(isClickId)).toEqual(ids)
})

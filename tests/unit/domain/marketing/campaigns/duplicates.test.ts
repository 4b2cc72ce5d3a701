import { describe, expect, test } from 'vitest'
import { findDuplicatePairs, findNearDuplicates } from '#domain/marketing/campaigns/duplicates.ts'

describe('findNearDuplicates', () => {
  test.each([
    ['Spring-Sale', 'spring-sale'],
    ['spring_sale', 'spring-sale'],
    ['springsale', 'spring-sale'],
    ['linkedn', 'linkedin'],
    ['linkedni', 'linkedin'],
    ['newsleter', 'newsletter'],
    ['nwesletetr', 'newsletter'],
    ['facebo', 'facebok'],
    ['abcd', 'abce'],
    ['spring 2026', 'sprign-2026'],
    ['abcdefghi', 'abcdefgxy'],
    ['abc-defghi', 'abc_-_defgxy'],
    ['a-b-12-sale', 'a-b-12-slae'],
  ])('reports %s as a misspelling of %s', (name, other) => {
    expect(findNearDuplicates(name, ['something-else', other])).toEqual([other])
  })

  test.each([
    ['spring-2025', 'spring-2026'],
    ['quiz-a', 'quiz-b'],
    ['google', 'goodie'],
    ['cpc', 'cpm'],
    ['', '!'],
    ['!', ''],
    ['abcd', 'abef'],
    ['abcdefgh', 'abcdefij'],
    ['abcdefghi', 'abcdeflmn'],
    ['spring', 'springtime'],
    ['video-a-1', 'video-b-1'],
    ['', 'spring'],
    ['!', 'a'],
    ['a', '!'],
    ['spring-12', 'spring-21'],
    ['a-b-sale', 'ab-salf'],
    ['abcdefgh', 'abcdefghij'],
    ['abcdefghij', 'abcdefgh'],
    ['bacd', 'abdc'],
    ['abcd', 'cbad'],
  ])('reports %s and %s as different names', (name, other) => {
    expect(findNearDuplicates(name, [other])).toEqual([])
  })

  test('ignores equal names', () => {
    expect(findNearDuplicates('spring', ['spring'])).toEqual([])
  })
})

test('findDuplicatePairs reports each pair once', () => {
  expect(findDuplicatePairs(['face-book', 'facebook', 'google'])).toEqual([
    ['face-book', 'facebook'],
  ])
})

import { describe, expect, it } from 'vitest'
import { readCrop } from '#modules/pictures/crop.ts'

describe('the crop of a picture', () => {
  it.each([
    ['0,0,100,100', { x: 0, y: 0, width: 100, height: 100 }],
    ['12.5,0,75,100', { x: 12.5, y: 0, width: 75, height: 100 }],
  ])('%s is four numbers of percent', (text, crop) => {
    expect(readCrop(text)).toEqual(crop)
  })

  it.each([
    '',
    '0,0,100',
    '0,0,100,100,5',
    '-1,0,10,10',
    '60,0,50,50',
    '0,0,0,0',
    'a,b,c,d',
    '1e1,0,9,9',
    'NaN,0,9,9',
  ])('is refused as %j', (text) => expect(readCrop(text)).toBeNull())
})

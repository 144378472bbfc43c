import { describe, expect, test } from 'vitest'
import { messageFromBody } from './message-from-body.ts'

describe('the message in the body of a response', () => {
  test.each([
    ['The request is too large.', 'The request is too large.'],
    ['  Back in\n five minutes.\n', 'Back in five minutes.'],
    ['{"message":" Back soon. ","code":7}', 'Back soon.'],
    [{ message: 'Back soon.' }, 'Back soon.'],
    ['x'.repeat(201), 'x'.repeat(200)],
    ['🎷'.repeat(201), '🎷'.repeat(200)],
    ['Doors < 8 PM', 'Doors < 8 PM'],
  ])('is told: %j', (body, text) => expect(messageFromBody(body)).toBe(text))

  test.each([
    [''],
    [' \n'],
    ['<h1>No such site</h1>'],
    [' <!doctype html><p>Gone'],
    ['{"message":"<b>Gone</b>"}'],
    ['{"message":7}'],
    ['{"error":"gone"}'],
    ['null'],
    ['[]'],
    [null],
    [undefined],
    [{}],
    [new Error('secret')],
  ])('is nothing to tell: %j', (body) => expect(messageFromBody(body)).toBeUndefined())
})

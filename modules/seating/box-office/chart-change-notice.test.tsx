import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChartChangeNotice } from '#modules/seating/box-office/chart-change-notice.tsx'

const NONE = { before: [], after: [], tickets: 0, found: 0, gone: 0, renamed: 0, mails: 0 }
const noticeOf = (change: object) =>
  renderToStaticMarkup(<ChartChangeNotice change={{ ...NONE, ...change }} />)

test.each([
  [{}, 'No guest has a seat yet.'],
  [{ tickets: 1 }, '>1 guest keeps their seat and code.<'],
  [{ tickets: 3, renamed: 1, mails: 1 }, '1 seat has another name then: 1 guest gets a mail.'],
  [{ tickets: 3, renamed: 3, mails: 2 }, '3 of these seats have another name then: 2 guests get a mail.'],
  [{ tickets: 3, renamed: 2 }, '2 of these seats have another name then: nobody gets a mail.'],
  [{ gone: 1 }, '1 blocked seat is not in this chart.'],
  [{ gone: 2 }, '2 blocked seats are not in this chart.'],
])('of a change %j the host reads: %s', (change, text) => {
  expect(noticeOf(change)).toContain(text)
})

test('what takes the focus is not spoken a second time', () => {
  expect(noticeOf({})).toContain('tabindex="-1"')
  expect(noticeOf({})).not.toContain('role=')
})

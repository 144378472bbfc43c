import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from '#ui/avatar.tsx'

test.each([
  ['Jackie', 'J'],
  ['jackie montgomery', 'JM'],
  ['Lacquer & Brass', 'LB'],
  ['The House of Steppers', 'TH'],
  ['  Émile  (DJ) ', 'ÉD'],
  ['&', ''],
])('a picture of nobody for %j has the letters %j, wherever it stands', (name, letters) => {
  const drawn = (['sm', 'md', 'lg'] as const).map((size) =>
    renderToStaticMarkup(<Avatar id="jackie" name={name} size={size} />).replace(/<[^>]*>/g, ''),
  )
  expect(drawn).toEqual([letters, letters, letters])
})

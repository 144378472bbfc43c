/** Somebody who has an account at the provider, as its claims tell of them. */
export interface ProviderPerson {
  email: string
  email_verified: boolean
  name: string
  /** Whether the provider has a picture of them. */
  hasPicture?: boolean
}

/** The page of the stand-in that asks who to be: one button a person, and one for nobody. */
export const loginPage = (people: Record<string, ProviderPerson>): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stand-in for Google</title>
<style>
  body { font: 18px/1.5 system-ui; max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
  button { display: block; width: 100%; min-height: 48px; margin: .5rem 0; padding: .5rem 1rem; font: inherit; text-align: left }
</style>
</head>
<body>
<h1>Who are you?</h1>
<p>This stands in for Google on this machine. Nobody is asked for a password.</p>
<form method="post">
${Object.entries(people)
  .map(([id, { name, email, email_verified: isConfirmed }]) =>
    button(id, `${name} <${email}>${isConfirmed ? '' : ', not confirmed'}`),
  )
  .join('\n')}
${button('', 'Nobody: go back')}
</form>
</body>
</html>`

const button = (value: string, words: string): string =>
  `<button name="person" value="${escape(value)}">${escape(words)}</button>`

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

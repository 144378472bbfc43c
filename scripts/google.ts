// Starts a stand-in for Google, with which `npm start` or `npm run dev` in another terminal can sign people in.
import { openidProvider } from '#tests/support/openid-provider.ts'

const PORT = 3901
const appUrl = process.env['APP_URL'] ?? `http://localhost:${process.env['PORT'] ?? 3000}`
const people = {
  'demo-buyer': {
    email: 'buyer@steppers.example',
    email_verified: true,
    name: 'Bea Buyer',
    hasPicture: true,
  },
  'demo-new': {
    email: 'new.stepper@steppers.example',
    email_verified: true,
    name: 'Nia Newcomer',
    hasPicture: true,
  },
  'demo-unconfirmed': { email: 'somebody@steppers.example', email_verified: false, name: 'Uma Unconfirmed' },
}

const { issuer, config } = await openidProvider({ port: PORT, appUrl, people })
process.stdout.write(`A stand-in for Google is at ${issuer}. Start the site at ${appUrl} with it:

GOOGLE_ISSUER=${issuer} GOOGLE_CLIENT_ID=${config.clientId} GOOGLE_CLIENT_SECRET=${config.clientSecret} npm start
`)

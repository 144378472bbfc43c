import type { PaymentEnvironment } from '#modules/payments/gateway.ts'
import type { Directives } from '#platform/content-security-policy.ts'

/** What a browser needs for Square's own card fields and wallet buttons. All of it is public. */
export interface SquareForm {
  scriptUrl: string
  applicationId: string
  locationId: string
}

const HOSTS = {
  live: {
    sdk: 'https://web.squarecdn.com',
    api: 'https://pci-connect.squareup.com',
    fonts: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
  },
  sandbox: {
    sdk: 'https://sandbox.web.squarecdn.com',
    api: 'https://pci-connect.squareupsandbox.com',
    fonts: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
  },
}

/** Of Google Pay, which Square's script brings into the page: its script, its sheet, its calls and the letters on its button. */
const GOOGLE_PAY = {
  script: 'https://pay.google.com',
  calls: ['https://pay.google.com', 'https://google.com/pay'],
  pictures: 'https://www.gstatic.com',
}

/** The script of Square's Web Payments SDK; the simulator's own where nothing is paid. */
export const squareScript = (environment: PaymentEnvironment, simulatorUrl: string | null): string =>
  `${environment === 'simulator' ? simulatorUrl : HOSTS[environment].sdk}/v1/square.js`

/**
 * What Square's script may load and frame on our pages. The lists are what Square publishes for a card in the United States;
 * its fields lie in frames of its own, so that no card number ever is in a document of ours. Google draws its button by a style
 * element of its own, without which the button is blank; scripts stay as strict as ever. Apple Pay is the browser's own and
 * loads nothing: Square asks Apple.
 */
export function squarePolicy(environment: PaymentEnvironment, simulatorUrl: string | null): Directives {
  if (environment === 'simulator') {
    const hosts = simulatorUrl ? [simulatorUrl] : []
    return { 'script-src': hosts, 'frame-src': hosts }
  }
  const { sdk, api, fonts } = HOSTS[environment]
  return {
    'script-src': [sdk, GOOGLE_PAY.script],
    // The second and third are where a bank asks a buyer to confirm.
    'frame-src': [sdk, 'https://*.cardinalcommerce.com', 'https://*.visa.com', GOOGLE_PAY.script],
    'connect-src': [sdk, api, ...GOOGLE_PAY.calls],
    'style-src': [sdk],
    'style-src-elem': ["'self'", "'unsafe-inline'", sdk],
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': fonts,
    'img-src': ['https://*.squarecdn.com', GOOGLE_PAY.pictures],
  }
}

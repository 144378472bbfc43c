import { expect, test } from 'vitest'
import { type Billing, checkBilling, emptyBilling } from '#modules/checkout/pay/bill/billing.ts'
import { withWalletContact } from '#modules/checkout/pay/wallet-contact.ts'
import type { WalletContact } from '#modules/payments/payment-details.ts'

const JACKIE: WalletContact = {
  givenName: 'Jackie',
  familyName: 'Montgomery',
  addressLines: ['6351 S Cottage Grove Ave', 'Apt 2'],
  city: 'Chicago',
  state: 'IL',
  postalCode: '60637',
  countryCode: 'US',
  email: 'jackie@wallet.example',
  phone: '+17735550118',
}
const FILLED: Billing = {
  email: 'jackie@wallet.example',
  fullName: 'Jackie Montgomery',
  addressLine1: '6351 S Cottage Grove Ave',
  addressLine2: 'Apt 2',
  locality: 'Chicago',
  administrativeDistrictLevel1: 'IL',
  postalCode: '60637',
  country: 'US',
  phoneNumber: '+17735550118',
}
const NO_ADDRESS = {
  addressLine1: '',
  addressLine2: '',
  locality: '',
  administrativeDistrictLevel1: '',
  postalCode: '',
}

test.each<[string, Partial<Billing>, WalletContact, Partial<Billing>]>([
  ['fills all that is empty', {}, JACKIE, FILLED],
  ['gives nothing where it says nothing', { fullName: 'Tasha' }, {}, { fullName: 'Tasha' }],
  [
    'changes nothing that was typed',
    { ...FILLED, fullName: 'Tasha Bell', email: 'tasha@steppers.example', phoneNumber: '773-555-0100' },
    JACKIE,
    { ...FILLED, fullName: 'Tasha Bell', email: 'tasha@steppers.example', phoneNumber: '773-555-0100' },
  ],
  [
    'completes an address that it does not contradict, however it was written',
    { addressLine1: '6351 s. cottage grove ave.', administrativeDistrictLevel1: 'Illinois' },
    { ...JACKIE, addressLines: ['6351 S Cottage Grove Ave'] },
    {
      ...FILLED,
      addressLine1: '6351 s. cottage grove ave.',
      addressLine2: '',
      administrativeDistrictLevel1: 'Illinois',
    },
  ],
  [
    'takes nine digits for the same ZIP code as five',
    { postalCode: '60637' },
    { ...JACKIE, postalCode: '60637-1234' },
    FILLED,
  ],
  ['makes no address of two', { locality: 'Gary' }, JACKIE, { ...FILLED, ...NO_ADDRESS, locality: 'Gary' }],
  ['takes no address from abroad', {}, { ...JACKIE, countryCode: 'CA' }, { ...FILLED, ...NO_ADDRESS }],
  ['reads small letters of a country', {}, { ...JACKIE, countryCode: 'us' }, FILLED],
  ['takes an address without a country', {}, { ...JACKIE, countryCode: undefined }, FILLED],
  ['makes two letters of a state', {}, { ...JACKIE, state: 'Illinois' }, FILLED],
  [
    'leaves out what nobody could type: a phone, a ZIP code, a mail address, a name',
    {},
    { ...JACKIE, phone: 'ask me', postalCode: 'SW1A 1AA', email: 'jackie', givenName: 'J\nBcc: x' },
    { ...FILLED, phoneNumber: '', postalCode: '', email: '', fullName: '' },
  ],
  [
    'has one name where it has one',
    {},
    { ...JACKIE, familyName: undefined },
    { ...FILLED, fullName: 'Jackie' },
  ],
  [
    'puts further lines of an address into one',
    {},
    { ...JACKIE, addressLines: ['1 Main St', ' ', 'Floor 2', 'Door 3'] },
    { ...FILLED, addressLine1: '1 Main St', addressLine2: 'Floor 2, Door 3' },
  ],
])('a wallet %s', (_, typed, contact, expected) => {
  const filled = withWalletContact({ ...emptyBilling, ...typed }, contact)
  expect(filled).toEqual({ ...emptyBilling, ...expected })
})

test('what a wallet fills in whole may be paid with', () => {
  const { failures } = checkBilling(withWalletContact(emptyBilling, JACKIE), { asksAddress: true })
  expect(failures).toEqual({})
})

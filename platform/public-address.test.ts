import { expect, test } from 'vitest'
import { isPublicAddress } from '#platform/public-address.ts'

test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['this machine', '127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::'],
  ['a network at home', '10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.1.1', 'fc00::1', 'fd12::1'],
  ['the link', '169.254.1.1', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  ['the notes of a cloud', '169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16'],
  ['shared by a provider', '100.64.0.1', '100.127.255.254'],
  ['many at once', '224.0.0.1', '239.1.1.1', '255.255.255.255', 'ff02::1'],
  ['reserved', '192.0.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.5', '240.0.0.1', '2001:db8::1', '4000::1'],
  ['IPv4 within IPv6', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ['translated', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001::1'],
  ['no address', '', 'localhost', '127.1', '2130706433', '0x7f000001', '999.1.1.1', '127.0.0.1.'],
])('%s is not public', (_what, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

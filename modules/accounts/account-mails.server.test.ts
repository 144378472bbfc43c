import { describe, expect, it } from 'vitest'
import { testOutbox } from '#tests/support/outbox.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { server, send, outbox } = await testOutbox(db)
const enqueue = (kind: string, recipient: string, payload: object) =>
  db.pool.query('select enqueue_mail($1, $2, $3)', [kind, recipient, JSON.stringify(payload)])

describe('the mails of an account', () => {
  const link = 'https://steppers.example/auth/x?token=key&next=%2Fevents'
  const invitation = { link, inviter: 'Jackie', team: 'The Holiday Ball', role: 'scan tickets at the door' }

  it.each([
    ['confirm_address', { link }, 'Confirm your email address for Steppers', [link]],
    ['magic_link', { link, code: '012345' }, '012 345 is your sign-in code for Steppers', [link, '012 345']],
    ['reset_password', { link }, 'Choose a new password for Steppers', [link]],
    ['change_email', { link }, 'Confirm your new email address for Steppers', [link]],
    [
      'email_changed',
      { newEmail: 'new@example.org' },
      'Your Steppers account has a new email address',
      ['new@example.org'],
    ],
    [
      'new_device',
      { device: 'Chrome on Android' },
      'A new device signed in to your account at Steppers',
      ['Chrome on Android', '/dashboard/settings'],
    ],
    [
      'security_changed',
      { change: 'passwordChanged', hasPasskeys: true },
      'Your security settings at Steppers changed',
      [
        'The password of your account was changed.',
        'Your passkeys still work',
        '/dashboard/settings/security',
      ],
    ],
    ['account_deleted', {}, 'Your account at Steppers is deleted', ['signed out everywhere']],
    ['already_registered', {}, 'You already have an account at Steppers', ['/account']],
    [
      'team_invitation',
      invitation,
      'Jackie invites you to join The Holiday Ball',
      [link, 'Jackie', 'The Holiday Ball', 'scan tickets at the door'],
    ],
  ] as const)(
    'of the kind %s say what they are about, in HTML and in text',
    async (kind, payload, subject, says) => {
      await enqueue(kind, 'jackie@example.org', payload)
      await send()
      const { mail } = server.received[0]!
      expect(mail.subject).toBe(subject)
      for (const said of says) {
        expect(mail.text).toContain(said)
        expect(mail.html).toContain(said.replaceAll('&', '&amp;'))
      }
      const kept = JSON.stringify((await outbox())[0].payload)
      for (const key of ['token', '012345']) expect(kept).not.toContain(key)
    },
  )

  it('take no header and no markup from the name of whoever invites', async () => {
    const inviter = 'Jackie\r\nBcc: b@example.org <img src=x>'
    await enqueue('team_invitation', 'a@example.org', { ...invitation, inviter })
    await send()
    const { head, mail, to } = server.received[0]!
    expect(to).toEqual(['a@example.org'])
    expect(head).not.toMatch(/^bcc:/im)
    expect(mail.html).not.toContain('<img')
  })
})

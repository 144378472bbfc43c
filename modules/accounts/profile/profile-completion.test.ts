import { describe, expect, it } from 'vitest'
import {
  type Completable,
  completionText,
  profileCompletion,
} from '#modules/accounts/profile/profile-completion.ts'

const NOTHING: Completable = {
  name: '',
  avatarUrl: null,
  bio: '',
  location: '',
  phone: '',
  website: '',
  twitter: '',
  instagram: '',
}
const ALL: Completable = {
  name: 'Jackie Montgomery',
  avatarUrl: '/storage/v1/object/public/avatars/a/avatar.webp',
  bio: 'Six count since 1994.',
  location: 'Chicago',
  phone: '+1 773 555 0117',
  website: 'https://example.org',
  twitter: '',
  instagram: '',
}

describe('the completion of a profile', () => {
  it.each<[string, Partial<Completable>, number]>([
    ['nothing', {}, 0],
    ['a name', { name: 'Jackie' }, 17],
    ['a name of spaces', { name: '   ' }, 0],
    ['a name and a picture', { name: 'Jackie', avatarUrl: '/a.webp' }, 33],
    ['three of six', { name: 'Jackie', avatarUrl: '/a.webp', bio: 'Hi' }, 50],
    ['four of six', { name: 'Jackie', avatarUrl: '/a.webp', bio: 'Hi', location: 'Gary' }, 67],
    ['one link', { twitter: 'jackie' }, 17],
    ['all three links', { website: 'https://a.example', twitter: 'jackie', instagram: 'jackie' }, 17],
    ['everything but the phone', { ...ALL, phone: '' }, 83],
    ['everything', ALL, 100],
    ['everything, by Instagram', { ...ALL, website: '', instagram: 'jackie' }, 100],
  ])('of %s is told as it is', (_, told, percent) => {
    expect(profileCompletion({ ...NOTHING, ...told }).percent).toBe(percent)
  })

  it('shows the bar until it is full, and prompts below one half', () => {
    const half = profileCompletion({ ...NOTHING, name: 'J', bio: 'b', phone: '7735550117' })
    expect(half).toMatchObject({ percent: 50, showBar: true, showPrompt: false })
    expect(completionText(half)).toBe('Almost done!')
    const third = profileCompletion({ ...NOTHING, name: 'J', bio: 'b' })
    expect(third).toMatchObject({ percent: 33, showBar: true, showPrompt: true })
    expect(completionText(third)).toBe('Complete your profile to unlock all features')
    expect(profileCompletion(ALL)).toMatchObject({ percent: 100, showBar: false, missing: [] })
  })

  it('names what is missing', () => {
    expect(profileCompletion({ ...ALL, bio: '', website: '' }).missing).toEqual(['bio', 'link'])
  })
})

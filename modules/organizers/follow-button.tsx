import { type FormEvent, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast.ts'

interface FollowButtonProps {
  organizer: { id: string; name: string }
  isFollowed: boolean
  /** Beside what the page is about: narrower, and never filled. */
  isQuiet?: boolean | undefined
  /** Called in the place of following, for somebody who has to sign in first. */
  onAsk?: () => void
  /** Told what was pressed, before the server has done it, and the opposite when it refuses. */
  onChange?: (isFollowed: boolean) => void
}

/** Follows an organiser, or no longer: a form, so that it works before scripts do. */
export function FollowButton({
  organizer: { id, name },
  isFollowed,
  isQuiet = false,
  onAsk,
  onChange,
}: FollowButtonProps) {
  const { Form, data: said, formData, state } = useFetcher<unknown>()
  const wished = formData?.get('follows')
  const follows = wished ? wished === 'yes' : isFollowed
  useEffect(() => {
    if (state !== 'idle' || typeof said !== 'string') return // a refusal is a sentence
    onChange?.(!isFollowed)
    showToast({ title: said, tone: 'danger' })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [said, state])
  const press = (event: FormEvent) => {
    if (!onAsk) return onChange?.(!follows)
    event.preventDefault()
    onAsk()
  }
  return (
    <Form method="post" action={`/organizer/${id}/follow`} onSubmit={press}>
      <input type="hidden" name="follows" value={follows ? 'no' : 'yes'} />
      <Button
        type="submit"
        variant={follows || isQuiet ? 'secondary' : 'primary'}
        busy={state === 'submitting'}
        className={isQuiet ? 'min-w-28 px-3' : 'min-w-38'}
        aria-label={follows ? `Unfollow ${name}` : `Follow ${name}`}
      >
        {!isQuiet && <Icon name={follows ? 'check' : 'plus'} />}
        {follows ? 'Following' : 'Follow'}
      </Button>
    </Form>
  )
}

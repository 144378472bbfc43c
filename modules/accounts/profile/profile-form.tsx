import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { accountMessage } from '#modules/accounts/messages.ts'
import {
  LONGEST,
  PROFILE_PROBLEMS,
  type ProfileFacts,
  type ProfileProblem,
} from '#modules/accounts/profile/profile.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'

/** What the last sending of the form came to. */
export type ProfileAnswer =
  | { saved: true }
  | { saved: false; refused: true }
  | { saved: false; problems: ProfileProblem[]; typed: ProfileFacts }

interface ProfileFormProps {
  facts: ProfileFacts
  answer: ProfileAnswer | null
  isBusy: boolean
}

/** What a person tells of themselves, on one form that also works where no script runs. */
export function ProfileForm({ facts, answer, isBusy }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const problems = answer && 'problems' in answer ? answer.problems : []
  const shown = answer && 'typed' in answer ? answer.typed : facts

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer])

  const wired = (name: ProfileProblem) => ({
    name,
    defaultValue: shown[name],
    error: problems.includes(name) ? PROFILE_PROBLEMS[name] : undefined,
  })
  return (
    <Form ref={form} method="post" noValidate className="space-y-5">
      {answer?.saved && (
        <Notice tone="success" live>
          Your profile is saved.
        </Notice>
      )}
      {answer && 'refused' in answer && (
        <Notice tone="danger" live>
          {accountMessage({ code: 'FIELD_NOT_ALLOWED' }, 'page')}
        </Notice>
      )}
      <TextField label="Name" autoComplete="name" maxLength={LONGEST.name} {...wired('name')} />
      <TextArea
        label="About you"
        hint="How you came to stepping, where you like to dance."
        maxLength={LONGEST.bio}
        {...wired('bio')}
      />
      <TextField
        label="Location"
        hint="Your city, so that people know who is near."
        autoComplete="address-level2"
        maxLength={LONGEST.location}
        {...wired('location')}
      />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={LONGEST.phone}
        {...wired('phone')}
      />
      <TextField
        label="Website"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        {...wired('website')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="X or Twitter"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="@name"
          {...wired('twitter')}
        />
        <TextField
          label="Instagram"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="@name"
          {...wired('instagram')}
        />
      </div>
      <Button type="submit" size="lg" busy={isBusy} className="w-full sm:w-auto">
        Save profile
      </Button>
    </Form>
  )
}

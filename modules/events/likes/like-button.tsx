import { href } from 'react-router'
import { Icon } from '#ui/icon.tsx'

interface LikeButtonProps {
  event: { id: string; title: string }
  /** Only a page of one's own knows; elsewhere it is shown once the viewer is known. */
  isLiked?: boolean
  className?: string
}

/** Likes an event, or no longer: a form, for whose presses `listenForPresses` waits where scripts run. It sends no code of its own. */
export function LikeButton({ event: { id, title }, isLiked = false, className = '' }: LikeButtonProps) {
  return (
    <form
      method="post"
      action={href('/events/:id/like', { id })}
      data-press="like"
      data-id={id}
      data-name={title}
      className={className}
    >
      <input type="hidden" name="likes" value={isLiked ? 'no' : 'yes'} />
      <button
        type="submit"
        aria-pressed={isLiked}
        aria-label={`Like ${title}`}
        className="grid size-tap place-items-center rounded-pill bg-surface text-text hover:bg-surface-3 aria-pressed:text-accent-text aria-pressed:[&_svg]:fill-current"
      >
        <Icon name="heart" size="lg" />
      </button>
    </form>
  )
}

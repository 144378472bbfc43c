/**
 * Whose link the visitor came by: one line, in the place of the line it stands over, however long the name is. With large
 * letters it is two (`ui/large-text.css`).
 */
export const SharedBy = ({ name }: { name: string }) => (
  <p className="name-line w-fit max-w-full rounded-pill bg-surface px-4 py-2 font-medium text-text shadow-1">
    <span className="line-clamp-1 break-all">
      Link shared by <span>{name || 'a promoter'}</span>
    </span>
  </p>
)

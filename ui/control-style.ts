/** The classes of every text field and select. */
export const controlClass =
  'block min-h-tap w-full rounded-md border border-border-strong bg-surface px-4 py-2.5 text-base text-text ' +
  'placeholder:text-faint disabled:bg-surface-2 disabled:text-muted aria-invalid:border-2 aria-invalid:border-danger'

/** The classes of a file field beside them: those of the button inside it. */
export const fileButtonClass =
  'file:mr-3 file:min-h-8 file:rounded-sm file:border-0 file:bg-surface-3 file:px-3 file:font-semibold file:text-text'

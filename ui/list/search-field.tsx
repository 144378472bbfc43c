import { TextField } from '#ui/field.tsx'

interface SearchFieldProps {
  /** What the list is searched for now. */
  value: string | undefined
  /** What can be searched for. */
  placeholder: string
}

/** The words that a list is searched for, as its parameter `q`. */
export const SearchField = ({ value, placeholder }: SearchFieldProps) => (
  <TextField
    label="Search"
    type="search"
    name="q"
    defaultValue={value}
    maxLength={120}
    placeholder={placeholder}
    enterKeyHint="search"
    autoComplete="off"
  />
)

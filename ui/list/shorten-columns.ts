/** Writes the columns that a form sends as one parameter, and the `usual` ones ("name,total") not at all. */
export function shortenColumns(form: FormData, name: string, usual: string): void {
  const chosen = form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .join(',')
  form.delete(name)
  if (chosen !== '' && chosen !== usual) form.set(name, chosen)
}

/** The fields of a posted form; a body that is no form is refused with 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Response('The body must be a form.', { status: 400 })
  }
}

/** A field's text; empty when there is none, or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

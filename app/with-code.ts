import type { Fetched } from '#ui/still.tsx'

/** Fetches what a page shows and the code of its still parts side by side: what a navigation in the browser waits for. */
export async function withCode<Data>(data: Promise<Data>, ...parts: Fetched[]): Promise<Data> {
  const [found] = await Promise.all([data, ...parts.map((part) => part.load())])
  return found
}

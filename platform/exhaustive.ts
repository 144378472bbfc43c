/**
 * Ends an exhaustive `switch`: it does not compile when a case is missing, and throws on an unexpected value at run
 * time.
 */
export function unreachable(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}

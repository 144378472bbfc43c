/** Ends an exhaustive `switch`: the compiler refuses it when a case is missing, and a lie from outside throws. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}

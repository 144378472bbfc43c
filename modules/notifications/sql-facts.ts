/** For each fact of a payload the SQL expression that gives it. */
export type SqlFacts<Payload> = { [Fact in keyof Payload]-?: string }

/** The facts as an expression of type `jsonb`. */
export const sqlObject = (facts: Record<string, string>): string =>
  `jsonb_build_object(${Object.entries(facts)
    .map(([name, expression]) => `'${name}', ${expression}`)
    .join(', ')})`

type Value = string | number | boolean | null | undefined | LinkedData | Value[]

/** A thing as schema.org describes it, for JSON-LD. What is undefined is left out. */
export interface LinkedData {
  [property: string]: Value
}

/** The tables and their columns as Kysely sees them: one property a table. */
export interface Schema {}

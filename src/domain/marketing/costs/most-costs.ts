/** A table can have at most this many rows. Apart from the schema, so that browsers load no zod. */
export const MOST_COSTS = 5_000

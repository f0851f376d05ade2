/** Parts of the queries in `e2e/examples`. */

/** Returns a query for the newest row of a table, opened by its performer. */
export const own = (table: string, path: string, condition = 'true'): string =>
  `select username as who, replace('${path}', ':id', thing.id::text) as path
  from ${table} thing join accounts on accounts.id = performer_id where ${condition} order by thing.created_at desc limit 1`

export const AS_FELIX = `select 'felix' as who`
export const AS_OLGA = `select 'olga' as who`
export const PUBLISHED = `status = 'published' and audience = 'free' and removed_at is null order by created_at desc limit 1`

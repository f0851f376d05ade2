/** Pages through the accounts that receive the same event, such as the followers of a performer. */
import type { Db } from './db.ts'

/** Returns the next page of account ids in ascending order. `after` excludes earlier ids and may be `NOBODY`. */
export type Audience = (db: Db, page: { readonly after: string; readonly limit: number }) => Promise<readonly string[]>

export const NOBODY = '00000000-0000-0000-0000-000000000000'

export const AUDIENCE_PAGE = 500

export async function* pagesOf(db: Db, audience: Audience): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined = NOBODY; after !== undefined; ) {
    const page: readonly string[] = await audience(db, { after, limit: AUDIENCE_PAGE })
    if (page.length > 0) yield page
    after = page.length === AUDIENCE_PAGE ? page.at(-1) : undefined
  }
}

/** Many accounts that hear of the same thing, such as the followers of a performer: read in pages, never all at once. */
import type { Db } from './db.ts'

/** A page of them in order of their ids: those after `after`, which may be `NOBODY`. */
export type Audience = (db: Db, page: { readonly after: string; readonly limit: number }) => Promise<readonly string[]>

export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Of one page. */
export const AUDIENCE_PAGE = 500

/** All pages, one after the other. */
export async function* pagesOf(db: Db, audience: Audience): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined = NOBODY; after !== undefined; ) {
    const page: readonly string[] = await audience(db, { after, limit: AUDIENCE_PAGE })
    if (page.length > 0) yield page
    after = page.length === AUDIENCE_PAGE ? page.at(-1) : undefined
  }
}

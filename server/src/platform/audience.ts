/** Pages through the accounts that receive the same event, such as the followers of a performer. */
import type { Db } from './db.ts'

/** Returns the next page of account ids in ascending order. `after` excludes earlier ids and may be `NO_ACCOUNT`. */
export type Audience = (db: Db, page: { readonly after: string; readonly limit: number }) => Promise<readonly string[]>

export const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

export const AUDIENCE_PAGE_SIZE = 500

export async function* pagesOf(db: Db, audience: Audience): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined = NO_ACCOUNT; after !== undefined; ) {
    const page: readonly string[] = await audience(db, { after, limit: AUDIENCE_PAGE_SIZE })
    if (page.length > 0) yield page
    after = page.length === AUDIENCE_PAGE_SIZE ? page.at(-1) : undefined
  }
}

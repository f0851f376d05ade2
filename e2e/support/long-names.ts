/** Gives people of the demo names as long as a form accepts, to test the layout around them. */
import type { Site } from './site.ts'

/** One word of forty letters, in which no line can break. */
export const ONE_WORD = 'Maximiliana'.repeat(4).slice(0, 40)
/** The longest name that a form accepts. */
export const LONGEST_NAME = 'Maximiliana'.repeat(6).slice(0, 60)
/** Several words, wider than a phone. */
export const SEVERAL_WORDS = 'Aurelia Montgomery-Smythe von Hohenzollern und Taxis'

/** Renames two of every three accounts except operators: one to one long word, one to several words. */
export async function giveLongNames(site: Site): Promise<void> {
  await site.sql.query(
    `update accounts set name = case numbered.place % 3 when 0 then $1 when 1 then $2 else name end
      from (select id, row_number() over (partition by role order by username) as place from accounts) numbered
      where numbered.id = accounts.id and role <> 'admin'`,
    [ONE_WORD, SEVERAL_WORDS],
  )
}

/** Names as long as a form takes them, for people of the demo: what stands beside a name has to bear them. */
import type { Site } from './site.ts'

/** One word of forty letters: no line can be broken in it. */
export const ONE_WORD = 'Maximiliana'.repeat(4).slice(0, 40)
/** As long as a form takes it. */
export const LONGEST_NAME = 'Maximiliana'.repeat(6).slice(0, 60)
/** Several words, longer than a phone is wide. */
export const SEVERAL_WORDS = 'Aurelia Montgomery-Smythe von Hohenzollern und Taxis'

/** Of each three accounts but the operators', one is called by one long word, one by several, and one keeps its name. */
export async function giveLongNames(site: Site): Promise<void> {
  await site.sql.query(
    `update accounts set name = case numbered.place % 3 when 0 then $1 when 1 then $2 else name end
      from (select id, row_number() over (partition by role order by username) as place from accounts) numbered
      where numbered.id = accounts.id and role <> 'admin'`,
    [ONE_WORD, SEVERAL_WORDS],
  )
}

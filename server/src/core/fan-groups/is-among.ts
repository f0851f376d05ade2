import { sql } from 'kysely'
import { selects, type FanSelection, type FansOf } from './choose-fans.ts'

/**
 * Reads by keys of the fan, however many fans the performer has. A condition `top` reads all fans who have spent something,
 * unless another condition decides.
 */
export async function isAmong(of: FansOf, fanId: string, selection: FanSelection): Promise<boolean> {
  const { rows } = await sql<{
    is_among: boolean
  }>`select ${await selects(of, selection, sql`${fanId}::uuid`)} as is_among`.execute(of.db)
  return rows[0]?.is_among ?? false
}

/** Blocks between a fan and a performer, one kind after the other. */
import type { Caller, TestServer } from './test-server.ts'

/** The fan was last seen there. */
export const FAN_COUNTRY = 'DE'

export async function removeBlocks({ sql }: TestServer): Promise<void> {
  for (const table of ['blocks', 'country_blocks']) await sql.query(`delete from ${table}`)
}

/** Returns each kind of block with its name. Making one ends the others. */
export function waysToBlock(site: TestServer, fan: Caller, performer: Caller) {
  const blocks = async (owner: Caller, account: Caller) => {
    await removeBlocks(site)
    await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [owner.id, account.id])
  }
  const blocksCountry = async () => {
    await removeBlocks(site)
    await site.sql.query('insert into country_blocks (owner_id, country) values ($1, $2)', [performer.id, FAN_COUNTRY])
  }
  return [
    ['the performer has blocked the fan', () => blocks(performer, fan)],
    ['the fan has blocked the performer', () => blocks(fan, performer)],
    ['the performer has blocked the country of the fan', blocksCountry],
  ] as const
}

/** The one account that nobody can register: the first operator of an empty site. */
import { randomBytes } from 'node:crypto'
import { makeLink, openAccount, operatorIds } from '#core/accounts/index.ts'
import type { House } from '#platform/house.ts'
import { LOCKS, takeTurn } from '#platform/startup-locks.ts'
import type { Log } from '#platform/log.ts'
import { hashPassword } from './passwords.ts'
import { freeUsername } from './usernames.ts'

/** With OPERATOR_EMAIL set and no operator there: makes one and prints the link that sets the password, once, for an hour. */
export async function seatFirstOperator(house: House, log: Log): Promise<void> {
  const email = house.config.operatorEmail
  if (email === undefined || (await operatorIds(house.db)).length > 0) return
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const token = await house.write(async (tx) => {
    // Several processes may see the site without an operator at the same time.
    await takeTurn(tx, LOCKS.firstOperator)
    if ((await operatorIds(tx.db)).length > 0) return undefined
    const account = await openAccount(tx, {
      role: 'admin',
      name: 'Operator',
      username: await freeUsername(tx.db, 'operator'),
      email,
      passwordHash,
      confirmed: 'confirmed',
    })
    return makeLink(tx, account.id, 'reset', email)
  })
  if (token === undefined) return
  log.info(
    `The first operator signs in as ${email}. Set the password within an hour: ${house.config.origin}/auth/reset?token=${token}`,
  )
}

/** Creates the first operator of an empty site, the only account that cannot register. */
import { randomBytes } from 'node:crypto'
import { accountByEmail, addLink, hashPassword, openAccount, operatorAccounts, type Account } from '#core/accounts/index.ts'
import { availableUsername } from '#core/registration/index.ts'
import { WrongConfig } from '#platform/config.ts'
import type { Context, Tx } from '#platform/context.ts'
import { LOCKS, waitForLock } from '#platform/startup-locks.ts'
import type { Log } from '#platform/log.ts'
import { inLocale, t } from '#lib/i18n.ts'

/**
 * Creates an operator if OPERATOR_EMAIL is set and there is none, and prints a link to set the password, valid for an hour. Every
 * start prints a new link until the password is set.
 */
export async function createFirstOperator(ctx: Context, log: Log): Promise<void> {
  const email = ctx.config.operatorEmail
  if (email === undefined) return
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const token = await ctx.write(async (tx) => {
    // Several processes may start at the same time.
    await waitForLock(tx, LOCKS.firstOperator)
    const operator = await firstOperator(tx, email, passwordHash)
    // Links that other processes print at the same time stay valid.
    return operator && addLink(tx, operator, 'reset', email)
  })
  if (token !== undefined)
    log.info(`The first operator is ${email}. Set the password within an hour: ${ctx.config.origin}/auth/reset?token=${token}`)
}

/** Returns undefined if an operator with a password exists. Setting the password confirms the address. */
async function firstOperator(tx: Tx, email: string, passwordHash: string): Promise<Account | undefined> {
  const operators = await operatorAccounts(tx.db)
  const known = await accountByEmail(tx.db, email)
  if (operators.length === 0) {
    // An existing account is never promoted: its owner has not proved to own the site.
    if (known)
      throw new WrongConfig(
        'OPERATOR_EMAIL must be an address without an account. This address belongs to an account that is not an operator.',
      )
    const username = await availableUsername(tx, 'operator')
    const locale = tx.services.config.defaultLocale
    const name = inLocale(locale, () => t('Operator'))
    return openAccount(tx, { role: 'admin', name, username, email, passwordHash, confirmed: 'unconfirmed', locale })
  }
  const isWaiting = operators.length === 1 && known?.id === operators[0]?.id && known?.email_confirmed_at === null
  return isWaiting ? known : undefined
}

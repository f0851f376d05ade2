/** The contact form: a message of a visitor is mailed to every operator. */
import { accountsById, operatorIds } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { inLocale, t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import { post } from '#platform/mail.ts'
import { networkOf } from '#platform/network.ts'
import { throttle } from '#platform/throttle.ts'

const PER_ADDRESS = { attempts: 5, seconds: 3600 }
/** A limit over all addresses: a distributed flood must not fill the operators' mailboxes either. */
const ALL = { attempts: 100, seconds: 3600 }

export async function limitContact(db: Db, address: string): Promise<void> {
  await throttle(db, [`contact ${networkOf(address)}`], PER_ADDRESS)
  await throttle(db, ['contact'], ALL)
}

interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly message: string
}

/** A line above the text marks it as unverified; the subject contains none of it. */
export async function writeToOperators(tx: Tx, { name, email, message }: ContactMessage): Promise<void> {
  const { siteName } = await settings(tx)
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const write = () => ({
    subject: t('A message from the contact form'),
    text: [
      t('Someone sent this message with the contact form of {siteName}. The address was not verified.', { siteName }),
      t('Name: {name}', { name }) + '\n' + t('E-mail: {email}', { email }),
      quoted,
    ].join('\n\n'),
  })
  const operators = await accountsById(tx.db, await operatorIds(tx.db))
  for (const operator of operators.values()) await post(tx, { to: operator.email, ...inLocale(operator.locale, write) })
}

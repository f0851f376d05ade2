/** Emails a visitor's message in the contact form to every operator. */
import { accountsById, operatorIds, sendMailTo } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import { networkOf } from '#platform/network.ts'
import { throttleAll, type CountedLimit } from '#platform/throttle.ts'

const PER_ADDRESS = { attempts: 5, seconds: 3600 }
/** The limit over all addresses: a distributed flood must not fill the operators' mailboxes either. */
const ALL = { attempts: 100, seconds: 3600 }

export const limitContact = (db: Db, address: string): Promise<void> => throttleAll(db, contactLimits(address))

export const contactLimits = (address: string): readonly CountedLimit[] => [
  { key: `contact ${networkOf(address)}`, ...PER_ADDRESS },
  { key: 'contact', ...ALL },
]

interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly message: string
}

/** A sentence above the text marks it as unverified. The subject contains none of the text. */
export async function writeToOperators(tx: Tx, { name, email, message }: ContactMessage): Promise<void> {
  const { siteName } = await settings(tx)
  // Other characters that an address may have would add fields to the reply (RFC 6068).
  const answer = `mailto:${encodeURIComponent(email).replace('%40', '@')}`
  const operators = await accountsById(tx.db, await operatorIds(tx.db, 'support'))
  for (const operator of operators.values())
    await sendMailTo(tx, operator, () => ({
      subject: t('A message from the contact form'),
      body: [
        t('Someone sent this message using the {siteName} contact form.', { siteName }),
        t('We have not verified the name or the email address.'),
      ],
      quote: [t('Name: {name}', { name }), t('Email: {email}', { email }), '', message].join('\n'),
      button: { label: t('Reply by email'), url: answer },
    }))
}

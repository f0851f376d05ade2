/** Signs and reads unsubscribe links at the foot of emails, for one account and the email's kinds. They never expire. */
import type { MailSubscription } from '@fanfare/contract/notification-settings'
import { isEqual } from '#lib/constant-time.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Db, Services, Tx } from '#platform/context.ts'
import type { PagePost } from '#platform/page-posts.ts'
import { keyFor, sign } from '#platform/seal.ts'
import { stopAllMails, stopMails } from './change-settings.ts'
import { notificationKinds } from './kinds.ts'
import { channelsOf } from './rules.ts'
import { preferencesFor } from './settings-store.ts'

/** Stands for all kinds in older joined emails, which did not name their kinds. */
const ALL = 'all'

const UNSUBSCRIBE_PATH = '/notifications/unsubscribe'

interface Subscription {
  readonly accountId: string
  readonly kinds: readonly string[]
}

const signatureOf = (text: string, secret: string): string => sign(text, keyFor(secret, 'unsubscribe'))
const SIGNATURE = 43

export function unsubscribeUrl({ config }: Services, { accountId, kinds }: Subscription): string {
  const about = Buffer.from(`${accountId} ${kinds.join()}`).toString('base64url')
  const url = new URL(UNSUBSCRIBE_PATH, config.origin)
  url.searchParams.set('token', `${about}${signatureOf(about, config.secret)}`)
  return url.href
}

/** Throws `not_valid` for a token that the site did not sign. */
function readToken({ config }: Services, token: string): Subscription {
  const about = token.slice(0, -SIGNATURE)
  if (!isEqual(token.slice(-SIGNATURE), signatureOf(about, config.secret)))
    throw notValid('token', t('This link is incomplete. Open it again from the email, or sign in and change your settings.'))
  const [accountId = '', kinds = ''] = Buffer.from(about, 'base64url').toString().split(' ')
  return { accountId, kinds: kinds.split(',') }
}

export const subscriptionOf = (services: Services, db: Db, token: string): Promise<MailSubscription> =>
  stateOf(services, db, readToken(services, token))

/** Safe to repeat. Turns off emails only. */
export async function unsubscribeBy(tx: Tx, token: string): Promise<MailSubscription> {
  const { accountId, kinds } = readToken(tx.services, token)
  if (kinds.includes(ALL)) await stopAllMails(tx, accountId)
  else await stopMails(tx, accountId, kinds)
  return stateOf(tx.services, tx.db, { accountId, kinds })
}

async function stateOf(services: Services, db: Db, { accountId, kinds }: Subscription): Promise<MailSubscription> {
  const own = await preferencesFor(db, accountId)
  if (kinds.includes(ALL)) return { labels: [], isOn: own.emailFrequency !== 'never' }
  const known = notificationKinds(services)
  const isOn = kinds.some((name) => {
    const kind = known.get(name)
    return kind !== undefined && channelsOf(kind, own).email
  })
  return { labels: kinds.map((name) => known.get(name)?.label() ?? name), isOn }
}

/** Handles the mail program's own button (RFC 8058): its form contains no more than its address. */
export const pagePosts: readonly PagePost[] = [
  {
    path: UNSUBSCRIBE_PATH,
    run: async (ctx: Context, query) => void (await ctx.write((tx) => unsubscribeBy(tx, query.get('token') ?? ''))),
  },
]

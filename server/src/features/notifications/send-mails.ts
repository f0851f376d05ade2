/** Mails what is due: to each account one mail with everything, written in the transaction that takes it. */
import { accountsById, peopleById, type Account } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { inLocale, t } from '#lib/i18n.ts'
import type { Context, Services } from '#platform/context.ts'
import { postAll } from '#platform/mail.ts'
import { notificationKinds } from './kinds.ts'
import { isStillDue, wordsOutside } from './neutral-words.ts'
import { takeDueMails, type Outgoing } from './outgoing-store.ts'
import { USUAL, type Preferences } from './rules.ts'
import { preferencesByAccount } from './settings-store.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** What else has happened is counted. */
const MOST_LINES = 20

export async function mailDueNotifications(ctx: Context, { accountIds }: { accountIds: readonly string[] }): Promise<void> {
  await ctx.write(async (tx) => {
    const rows = await takeDueMails(tx.db, accountIds, tx.now)
    if (rows.length === 0) return
    const ids = [...new Set(rows.map((row) => row.account_id))]
    const accounts = await accountsById(tx.db, ids)
    const own = await preferencesByAccount(tx.db, ids)
    const people = await peopleById(
      tx.db,
      rows.flatMap((row) => row.from_id ?? []),
    )
    const { siteName } = await settings(tx)
    const kinds = notificationKinds(tx.services)
    const isWarning = (row: Outgoing) => kinds.get(row.type)?.isWarning === true
    const mails = [...Map.groupBy(rows, (row) => row.account_id)].flatMap(([id, taken]) => {
      const account = accounts.get(id)
      const preferences = own.get(id) ?? USUAL
      const still = taken.filter((row) => isStillDue(row, 'email', kinds.get(row.type), preferences))
      if (!account || !getsMail(account) || still.length === 0) return []
      const nameOf = (row: Outgoing) => (row.from_id === null ? undefined : people.get(row.from_id)?.name)
      return [
        {
          account,
          rows: still,
          preferences,
          siteName,
          // Warnings come whatever was switched, and say so by offering nothing.
          kinds: [...new Set(still.flatMap((row) => (isWarning(row) ? [] : [row.type])))],
          labelOf: (kind: string) => kinds.get(kind)?.label() ?? kind,
          lineOf: (row: Outgoing) => wordsOutside(row, preferences, nameOf(row)),
        },
      ]
    })
    await postAll(
      tx,
      mails.map((one) => mailOf(tx.services, one)),
    )
  })
}

const getsMail = ({ status, email_confirmed_at }: Account): boolean =>
  (status === 'active' || status === 'unverified') && email_confirmed_at !== null

interface Written {
  readonly account: Account
  readonly rows: readonly Outgoing[]
  readonly preferences: Preferences
  readonly siteName: string
  /** Those that can be ended; none in a mail of warnings alone. */
  readonly kinds: readonly string[]
  labelOf(kind: string): string
  lineOf(row: Outgoing): string
}

function mailOf(services: Services, { account, rows, preferences, siteName, kinds, labelOf, lineOf }: Written) {
  const { origin } = services.config
  const isAlone = rows.length === 1 && (preferences.mails === 'each' || preferences.mails === 'never')
  const [first] = rows
  const isForcible = kinds.length === 0
  const unsubscribe = unsubscribeUrl(services, { accountId: account.id, kinds })
  return inLocale(account.locale, () => {
    const lines = linesOf(rows, lineOf, origin)
    return {
      to: account.email,
      locale: account.locale,
      ...(isForcible ? { isSentAnyway: true } : { unsubscribe, canWait: true }),
      subject:
        isAlone && first
          ? lineOf(first)
          : t('{count, plural, one {# new notification} other {# new notifications}}', { count: rows.length }),
      text: [
        t('Hello,'),
        ...(isAlone && first ? [`${origin}${first.link}`] : lines.slice(0, MOST_LINES)),
        ...(lines.length > MOST_LINES
          ? [`${t('And {count} more', { count: lines.length - MOST_LINES })}\n${origin}/notifications`]
          : []),
        siteName,
        ...(isForcible
          ? []
          : [`-- \n${t('No more mails about: {kinds}', { kinds: kinds.map(labelOf).join(', ') })}\n${unsubscribe}`]),
        `${t('What you are told of, and how:')}\n${origin}/settings/notifications`,
      ].join('\n\n'),
    }
  })
}

/** Each with where it leads; of those that read the same, one says how many. */
const linesOf = (rows: readonly Outgoing[], lineOf: Written['lineOf'], origin: string): string[] =>
  [...Map.groupBy(rows, lineOf)].map(([line, alike]) => {
    const [only] = alike.length === 1 ? alike : []
    return `${only ? line : `${line} (${alike.length})`}\n${origin}${only?.link ?? '/notifications'}`
  })

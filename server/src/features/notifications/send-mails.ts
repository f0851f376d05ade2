/** Sends each account one email with everything due, written in the transaction that takes it. */
import { accountsById, isUsed, mailTo, peopleById, type Account, type MailWords } from '#core/accounts/index.ts'
import { brandMail } from '#core/branding/index.ts'
import { settings } from '#core/settings/index.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Services } from '#platform/context.ts'
import type { MailBrand, MailLink } from '#platform/mail-content.ts'
import { enqueueMails, type Mail } from '#platform/mail.ts'
import type { NotificationKind, OutsideWords } from '#platform/notification-rules.ts'
import { notificationKinds } from './kinds.ts'
import { isStillWanted, outgoingText } from './outgoing-text.ts'
import { takeDueMails, type Outgoing } from './outgoing-store.ts'
import { DEFAULT_PREFERENCES, type Preferences } from './rules.ts'
import { preferencesByAccount } from './settings-store.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** Further items are only counted. */
const MAX_ITEMS = 20

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
    const { siteName, branding } = await settings(tx)
    const kinds = notificationKinds(tx.services)
    const mails = [...Map.groupBy(rows, (row) => row.account_id)].flatMap(([id, taken]) => {
      const account = accounts.get(id)
      const preferences = own.get(id) ?? DEFAULT_PREFERENCES
      const still = taken.filter((row) => isStillWanted(row, 'email', kinds.get(row.type), preferences))
      if (!account || !getsMail(account) || still.length === 0) return []
      const nameOf = (row: Outgoing) => (row.from_id === null ? undefined : people.get(row.from_id)?.name)
      return [
        mailOf(tx.services, {
          account,
          preferences,
          siteName,
          brand: brandMail({ branding }),
          lines: still.map((row) => ({
            link: row.link,
            kind: kinds.get(row.type),
            words: () => outgoingText(row, kinds.get(row.type), preferences, nameOf(row)),
          })),
        }),
      ]
    })
    await enqueueMails(tx, mails)
  })
}

const getsMail = ({ status, email_confirmed_at }: Account): boolean => isUsed(status) && email_confirmed_at !== null

interface MailLine {
  readonly link: string
  readonly kind: NotificationKind | undefined
  /** Returns the texts in the current language. */
  words(): OutsideWords
}

interface Written {
  readonly account: Account
  readonly lines: readonly MailLine[]
  readonly preferences: Pick<Preferences, 'emailFrequency'>
  readonly siteName: string
  readonly brand: MailBrand | undefined
}

/** Returns one email of all items: the item's own text if there is only one, otherwise a digest. */
export function mailOf(services: Services, { account, lines, preferences: { emailFrequency }, siteName, brand }: Written): Mail {
  const [first] = lines
  const alone = lines.length === 1 && (emailFrequency === 'each' || emailFrequency === 'never') ? first : undefined
  // Warnings ignore all settings, so an email with only warnings has no unsubscribe link.
  const kinds = [...new Set(lines.flatMap(({ kind }) => (kind && kind.isWarning !== true ? [kind] : [])))]
  const isForcible = kinds.length === 0
  const unsubscribe = unsubscribeUrl(services, { accountId: account.id, kinds: kinds.map(({ name }) => name) })
  const write = (): MailWords => ({
    ...(alone ? aloneWords(alone) : digestWords(lines)),
    foot: [
      ...(isForcible
        ? []
        : [{ label: t('Unsubscribe ({kinds})', { kinds: kinds.map(({ label }) => label()).join(', ') }), url: unsubscribe }]),
      { label: t('Notification settings'), url: '/settings/notifications' },
    ],
  })
  const mail = mailTo(account, write, { siteName, brand, origin: services.config.origin })
  return { ...mail, ...(isForcible ? { isSentAnyway: true } : { unsubscribe, canWait: true }) }
}

function aloneWords({ link, words }: MailLine): MailWords {
  const { subject, body, button } = words()
  return { subject, body, button: { label: button, url: link } }
}

function digestWords(lines: readonly MailLine[]): MailWords {
  const items = itemsOf(lines)
  const more = items.length - MAX_ITEMS
  return {
    subject: t('{count, plural, one {# new notification} other {# new notifications}}', { count: lines.length }),
    body:
      more > 0
        ? [
            t('Here is what is new since the last email.'),
            t('{count, plural, one {# more is} other {# more are}} in your notifications.', { count: more }),
          ]
        : [t('Here is what is new since the last email.')],
    items: items.slice(0, MAX_ITEMS),
    button: { label: t('View all notifications'), url: '/notifications' },
  }
}

/** Merges items with the same text, and counts them. */
const itemsOf = (lines: readonly MailLine[]): MailLink[] =>
  [...Map.groupBy(lines, ({ words }) => words().subject)].map(([subject, alike]) => {
    const [only] = alike.length === 1 ? alike : []
    return { label: only ? subject : `${subject} (${alike.length})`, url: only?.link ?? '/notifications' }
  })

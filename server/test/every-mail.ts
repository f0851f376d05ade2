/** Writes an email of each kind that the site sends, without the events that cause them. */
import { AccountAct } from '@fanfare/contract/account-control'
import type { Locale } from '@fanfare/contract/locales'
import { NoticeKind } from '@fanfare/contract/notices'
import { RenewalFailure } from '@fanfare/contract/subscriptions'
import { accountById, sendMailTo } from '#core/accounts/index.ts'
import * as closing from '#features/account-closing/mail-templates.ts'
import { mailAct } from '#features/account-control/mail-templates.ts'
import * as auth from '#features/auth/mail-templates.ts'
import { alarm } from '#features/books/reconcile.ts'
import { mailStatement } from '#features/cases/mail-templates.ts'
import { mailOf } from '#features/notifications/send-mails.ts'
import { mailAccessEnded, mailInvitation } from '#features/operators/mail-templates.ts'
import { mailChange } from '#features/payouts/save-method.ts'
import { receiptWords } from '#features/receipts/listeners.ts'
import * as notices from '#features/reports/mail-templates.ts'
import { writeToOperators } from '#features/site/contact.ts'
import { mailConfirmSignIn } from '#features/social-sign-in/mail-templates.ts'
import { giftText } from '#features/subscriptions/gifts/deliver-gift.ts'
import { mailHigherPrice, mailPastDue, mailReminder } from '#features/subscriptions/mails.ts'
import * as team from '#features/team/mail-templates.ts'
import { mailAddressChange, mailNewAddress } from '#features/users/mail-templates.ts'
import type { Tx } from '#platform/context.ts'
import { enqueueMails } from '#platform/mail.ts'
import type { OutsideWords } from '#platform/notification-rules.ts'
import { features } from '../src/app.ts'
import type { TestServer } from './test-server.ts'

/** The files that write the emails below. A test compares them with all files that send email. */
export const WRITERS = [
  'features/account-closing/mail-templates.ts',
  'features/account-control/mail-templates.ts',
  'features/auth/mail-templates.ts',
  'features/books/reconcile.ts',
  'features/cases/mail-templates.ts',
  'features/notifications/send-mails.ts',
  'features/operators/mail-templates.ts',
  'features/payouts/save-method.ts',
  'features/receipts/listeners.ts',
  'features/reports/mail-templates.ts',
  'features/site/contact.ts',
  'features/social-sign-in/mail-templates.ts',
  'features/subscriptions/gifts/deliver-gift.ts',
  'features/subscriptions/mails.ts',
  'features/team/mail-templates.ts',
  'features/users/mail-templates.ts',
]

export const kinds = [...new Set(features.flatMap(({ notificationRules = [] }) => notificationRules.map(({ kind }) => kind)))]

/** Sends all emails in one language, by setting it in the accounts. */
export async function postEveryMail(site: TestServer, locale: Locale): Promise<void> {
  const [fan, operator] = [await site.fan(`maja.${locale}`), await site.operator(`olga.${locale}`)]
  await site.sql.query("update accounts set locale = $1, name = 'Maja Lind' where id = any($2)", [locale, [fan.id, operator.id]])
  await site.ctx.write(async (tx) => {
    await postNotifications(tx, fan.id)
    await postAccountMails(tx, fan.id)
    await postMoneyMails(tx, fan.id)
    await postCaseMails(tx, fan.id)
    await writeToOperators(tx, { name: 'Wanda', email: 'wanda+1@example.test', message: 'Hello,\nmy picture is on your site.' })
    await alarm(tx, { differing: ['wallets'], notMade: [] })
    await alarm(tx, { differing: ['wallets'], notMade: ['gateway'] })
    await alarm(tx, { differing: [], notMade: ['gateway'] })
  })
}

async function postNotifications(tx: Tx, accountId: string): Promise<void> {
  const account = (await accountById(tx.db, accountId))!
  const lines = kinds.flatMap((kind) => {
    if (kind.hasOwnMail || kind.isNeverMailed) return []
    return Object.values(kind.outside).map((words: () => OutsideWords) => ({ kind, link: '/notifications', words }))
  })
  const write = (some: typeof lines, emailFrequency: 'each' | 'daily') =>
    mailOf(tx.services, { account, lines: some, preferences: { emailFrequency }, siteName: 'Fanfare', brand: undefined })
  const digests = [lines.slice(0, 3), lines].map((some) => write(some, 'daily'))
  await enqueueMails(tx, [...lines.map((line) => write([line], 'each')), ...digests])
}

async function postAccountMails(tx: Tx, accountId: string): Promise<void> {
  const account = (await accountById(tx.db, accountId))!
  await auth.mailConfirmation(tx, account, account)
  await auth.mailReset(tx, account)
  await auth.mailAlreadyRegistered(tx, account)
  await auth.mailConfirmedAlready(tx, account)
  await auth.mailAddressChanged(tx, account)
  await mailInvitation(tx, account, null)
  await mailAccessEnded(tx, account, false)
  await mailAccessEnded(tx, account, true)
  await closing.mailClosed(tx, account, tx.now)
  await closing.mailErasureNear(tx, account, tx.now)
  await closing.mailErasureByOperatorNear(tx, account, tx.now)
  await closing.mailKept(tx, account)
  for (const act of AccountAct.enum)
    for (const date of [tx.now, undefined]) await mailAct(tx, account, { act, reason: 'Spam', until: date, eraseAt: date })
  await mailConfirmSignIn(tx, account, { provider: 'google', token: 'token' })
  await mailAddressChange(tx, account)
  await mailNewAddress(tx, account, `new.${account.email}`)
}

async function postCaseMails(tx: Tx, accountId: string): Promise<void> {
  const account = (await accountById(tx.db, accountId))!
  const decision = {
    id: accountId,
    account_id: accountId,
    rule: 'spam' as const,
    reason: 'The same every day.',
    appeal_until: tx.now,
  }
  await mailStatement(tx, { ...decision, measures: ['remove', 'warn'], until: null })
  await mailStatement(tx, { ...decision, measures: ['suspend'], until: tx.now })
  const sender = { id: accountId, email: account.email, locale: account.locale, name: 'Maja Lind' }
  for (const kind of NoticeKind.enum) {
    await notices.mailConfirmation(tx, { ...sender, kind })
    for (const isActed of [true, false])
      await notices.mailLetter(tx, { ...sender, kind }, { number: 1042, isActed, ownWords: 'Thank you, {name}.' })
  }
  const counterNotice = { number: 1042, text: 'I took this photo.', notBefore: tx.now }
  await notices.mailCounterNotice(tx, { ...sender, kind: 'copyright' }, counterNotice)
  await team.mailInvitation(tx, account, 'token')
}

async function postMoneyMails(tx: Tx, fanId: string): Promise<void> {
  const account = (await accountById(tx.db, fanId))!
  const subscription = {
    id: fanId,
    fan_id: fanId,
    method: 'wallet' as const,
    type: 'monthly' as const,
    price: '999',
    next_price: null,
    proposed_price: '1299',
    tax_included: null,
    next_tax_included: null,
    next_percent: null,
    expires_at: tx.now,
    paused_until: null,
    due_at: tx.now,
  }
  for (const failure of RenewalFailure.enum) await mailPastDue(tx, subscription, failure)
  await mailHigherPrice(tx, subscription)
  await mailReminder(tx, subscription)
  await mailReminder(tx, { ...subscription, type: 'free' })
  await mailChange(tx, fanId, 'DE •••• 3000')
  const receipt = { year: 2027, number: 42, net: '839', tax: '160', currency: 'EUR', issued_at: tx.now }
  const gift = { code: 'ABCD-EFGH', until: tx.now, quote: 'Happy birthday\nfrom all of us' }
  const words = [
    () => receiptWords({ ...receipt, kind: 'receipt' }),
    () => receiptWords({ ...receipt, kind: 'credit_note' }),
    () => giftText(gift),
    () => giftText({ ...gift, until: null, quote: undefined }),
  ]
  for (const one of words) await sendMailTo(tx, account, one)
}

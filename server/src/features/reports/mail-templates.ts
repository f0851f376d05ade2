/** Writes emails to people who sent a notice. Subjects are neutral. */
import { sendMailTo, type MailWords } from '#core/accounts/index.ts'
import type { NoticeRow } from '#core/cases/index.ts'
import { date, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { letterOf, ownWordsTo } from './letters.ts'
import { noticePath } from './notice-key.ts'

type MailedNotice = Pick<NoticeRow, 'id' | 'email' | 'locale' | 'name' | 'kind'>

export const mailConfirmation = (tx: Tx, notice: MailedNotice): Promise<void> =>
  mail(tx, notice, () => ({
    subject: t('Confirm your notice'),
    body: [
      t('We have received your notice.'),
      t('Open this link to confirm your email address, and to see what happens with your notice.'),
      t('If you didn’t write to us, ignore this email.'),
    ],
    button: { label: t('Confirm notice'), url: noticePath(tx.services.config, notice.id) },
  }))

interface Outcome {
  readonly number: number
  readonly isActed: boolean
  /** The operator's own words; may be empty. */
  readonly ownWords: string
}

export const mailLetter = (tx: Tx, notice: MailedNotice, { number, isActed, ownWords }: Outcome): Promise<void> =>
  mail(tx, notice, () => ({
    subject: t('We have decided about your notice'),
    body: [t('Your notice has the case number {number}.', { number: String(number) }), letterOf(notice.kind, isActed)],
    ...(ownWords !== '' && { quote: ownWordsTo(notice, ownWords) }),
    button: { label: t('View notice'), url: noticePath(tx.services.config, notice.id) },
  }))

interface CounterNotice {
  readonly number: number
  readonly text: string
  readonly notBefore: Date
}

/** 17 USC 512 (g) (2) (B): the sender of a copyright notice receives the counter-notice. */
export const mailCounterNotice = (tx: Tx, notice: MailedNotice, { number, text, notBefore }: CounterNotice): Promise<void> =>
  mail(tx, notice, () => ({
    subject: t('Someone has answered your notice'),
    body: [
      t('The person who published the item of case {number} has sent the counter-notice below.', { number: String(number) }),
      t('We restore the item after {date}, unless you tell us before that you have filed an action in court.', {
        date: date(notBefore),
      }),
    ],
    quote: text,
    button: { label: t('View notice'), url: noticePath(tx.services.config, notice.id) },
  }))

const mail = (tx: Tx, notice: MailedNotice, write: () => MailWords): Promise<void> => sendMailTo(tx, notice, write)

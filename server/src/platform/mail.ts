/** Sends emails: written in the transaction that causes them, sent by a job, kept in the local outbox if there is no SMTP. */
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Locale } from '@fanfare/contract/locales'
import { canonicalAddress } from '#lib/email-address.ts'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { job, LOWEST_PRIORITY, LOW_PRIORITY, HIGH_PRIORITY } from './jobs.ts'
import { jobHandler } from './job-handlers.ts'
import type { Context, Tx } from './context.ts'
import { MAIL_ID_HEADER } from './delivery-report.ts'
import { textOf, type MailContent } from './mail-content.ts'
import { htmlOf, LOGO_ID } from './mail-html.ts'
import { isRejection, rejectionOf } from './mail-rejections.ts'
import { mailTransport } from './mail-transport.ts'
import { recordAccepted, refuseAddress, refusedAmong } from './refused-addresses.ts'
import { keyFor, seal, unseal } from './seal.ts'
import { MissingObject } from './storage/index.ts'

export interface Mail {
  readonly to: string
  readonly locale: Locale
  /** Neutral: a stranger who sees it learns nothing. */
  readonly subject: string
  readonly content: MailContent
  /** URL at which a mail program can unsubscribe automatically (RFC 8058). */
  readonly unsubscribe?: string
  /**
   * True if a person waits for the email, such as for a confirmation link, or if the email warns them: it is also sent to an
   * address that was rejected before.
   */
  readonly isSentAnyway?: boolean
  /** True if the site shows the same content: all other emails are sent first. */
  readonly canWait?: boolean
}

const sendMail = job('send mail', Type.Object({ mailId: Type.String() }))

/** Only the sealed content contains the token of a link, so neither a database dump nor an operator can use it. */
const withoutTokens = (text: string): string => text.replaceAll(/([?&]token=)[\w-]+/g, '$1…')
const keyOf = (secret: string) => keyFor(secret, 'mails')

/** Inserts all emails with one statement. */
export async function enqueueMails(tx: Tx, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  const { smtpUrl, secret } = tx.services.config
  const key = keyOf(secret)
  const refused = await refusedAmong(
    tx.db,
    mails.map(({ to }) => to),
  )
  const usual = smtpUrl === undefined ? 'stored' : 'waiting'
  const rows = mails.map(({ to, subject, content, unsubscribe, isSentAnyway = false, canWait = false, locale }) => ({
    id: newId(tx.now),
    recipient: to,
    subject,
    text: withoutTokens(textOf(content)),
    sealed: seal(JSON.stringify(content), key).toString('base64'),
    sealed_unsubscribe: unsubscribe === undefined ? null : seal(unsubscribe, key).toString('base64'),
    status: !isSentAnyway && refused.has(canonicalAddress(to)) ? 'failed' : usual,
    locale,
    priority: isSentAnyway ? HIGH_PRIORITY : canWait ? LOWEST_PRIORITY : LOW_PRIORITY,
  }))
  await sql`insert into mails (id, recipient, subject, text, sealed, sealed_unsubscribe, status, locale, created_at)
    select id, recipient, subject, text, decode(sealed, 'base64'), decode(sealed_unsubscribe, 'base64'), status, locale, ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as mail (id uuid, recipient text, subject text, text text, sealed text,
      sealed_unsubscribe text, status text, locale text)`.execute(tx.db)
  for (const { id, status, priority } of rows) if (status === 'waiting') enqueue(tx, id, priority)
}

/** The key finds an email whose job has been given up. */
const enqueue = (tx: Tx, id: string, priority: number): void =>
  tx.enqueue(sendMail, { mailId: id }, { key: keyOfJob(id), queue: queueOf(id), priority })

const keyOfJob = (id: string): string => `mail:${id}`

/** Two queues, so that a slow mail server occupies two workers at most. Ids end in random hexadecimal digits. */
const queueOf = (id: string): string => `mails ${Number.parseInt(id.slice(-1), 16) % 2}`

/** Returns the plain text as it was written, without the tokens of its links once the email has been sent. */
export function readMailText(
  { text, sealed }: { readonly text: string; readonly sealed: Buffer | null },
  secret: string,
): string {
  const content = contentOf(sealed, secret)
  return content ? textOf(content) : text
}

/** Returns undefined once the email has been sent, or if the site's secret has changed since. */
function contentOf(sealed: Buffer | null, secret: string): MailContent | undefined {
  const json = sealed && unseal(sealed, keyOf(secret))
  return json ? JSON.parse(json) : undefined
}

interface MailRow {
  id: string
  recipient: string
  subject: string
  text: string
  sealed: Buffer | null
  sealed_unsubscribe: Buffer | null
  status: string
  locale: Locale
}

/** May send twice if interrupted after the SMTP reply. The Message-ID stays the same, so readers see the email once. */
async function deliver(ctx: Context, { mailId }: { mailId: string }): Promise<void> {
  const { rows } = await sql<MailRow>`select id, recipient, subject, text, sealed, sealed_unsubscribe, status, locale
    from mails where id = ${mailId}`.execute(ctx.db)
  const mail = rows[0]
  if (!mail || mail.status !== 'waiting' || ctx.config.smtpUrl === undefined) return
  const rejection = await send(ctx, ctx.config.smtpUrl, mail)
  await ctx.write((tx) => recordDeliveryResult(tx, mail, rejection))
}

/** A report of a bounce may have been processed before the mail server's reply. */
async function recordDeliveryResult(tx: Tx, { id, recipient }: MailRow, rejection: string | undefined): Promise<void> {
  // An accepted email, such as a link to set a new password, shows that the mailbox works again.
  if (rejection === undefined) await recordAccepted(tx, recipient)
  else await refuseAddress(tx, { address: recipient, reason: rejection, isReported: false })
  const isSent = rejection === undefined
  await sql`update mails set status = ${isSent ? 'sent' : 'failed'}, sent_at = ${isSent ? tx.now : null}, reason = ${rejection ?? null},
    sealed = null, sealed_unsubscribe = null where id = ${id} and status = 'waiting'`.execute(tx.db)
}

/** Returns why the mailbox was permanently rejected; throws if a retry may help. */
async function send(ctx: Context, url: string, mail: MailRow): Promise<string | undefined> {
  const { config } = ctx
  const transport = await mailTransport(ctx, url)
  const [content, logo] = await withLogo(ctx, contentOf(mail.sealed, config.secret))
  const unsubscribe = mail.sealed_unsubscribe && unseal(mail.sealed_unsubscribe, keyOf(config.secret))
  try {
    await transport.sendMail({
      from: config.mailFrom,
      to: mail.recipient,
      ...(config.mailReturnPath !== undefined && { envelope: { from: config.mailReturnPath, to: mail.recipient } }),
      subject: mail.subject,
      text: content ? textOf(content) : mail.text,
      ...(content && { html: htmlOf(content, mail) }),
      ...(logo && { attachments: [{ filename: 'logo.png', content: logo, contentType: 'image/png', cid: LOGO_ID }] }),
      messageId: `<${mail.id}@${new URL(config.origin).hostname}>`,
      headers: {
        [MAIL_ID_HEADER]: mail.id,
        ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
    })
    return undefined
  } catch (error) {
    if (isRejection(error)) return rejectionOf(error)
    throw error
  }
}

/** Returns the content with the bytes of its logo, or without a logo that has been removed since. */
async function withLogo(ctx: Context, content: MailContent | undefined): Promise<[MailContent | undefined, Buffer?]> {
  if (!content?.brand?.logo) return [content]
  try {
    return [content, await buffer(await ctx.storage.read(content.brand.logo.key))]
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error
    const { logo: _, ...brand } = content.brand
    return [{ ...content, brand }]
  }
}

/** Older emails are no longer useful to their recipients. */
const MAX_AGE_DAYS = 7
const RESEND_BATCH_SIZE = 5_000

/**
 * A job is given up after about four days of attempts, for example because of a wrong password of the mail server. This gives its
 * email a new job until the email is too old. Uses index `mails_waiting` and the index of job keys.
 */
async function sendGivenUp(ctx: Context): Promise<void> {
  const from = addDays(ctx.clock.now(), -MAX_AGE_DAYS)
  await sql`update mails set status = 'failed', sealed = null, sealed_unsubscribe = null where status = 'waiting' and created_at < ${from}`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ id: string }>`select id from mails where status = 'waiting' and not exists (
      select from graphile_worker._private_jobs j where j.key = ${keyOfJob('')} || mails.id and (j.attempts < j.max_attempts or j.locked_at is not null))
    order by created_at limit ${RESEND_BATCH_SIZE}`.execute(ctx.db)
  await ctx.write(async (tx) => rows.forEach(({ id }) => enqueue(tx, id, LOW_PRIORITY)))
}

const DELETE_BATCH_SIZE = 5_000

/**
 * Deletes old emails, because they record private correspondence. Ids begin with their time, so this reads the start of the
 * primary key.
 */
async function deleteOldMails({ db, config, clock }: Context): Promise<void> {
  const before = newId(addDays(clock.now(), -config.mailRetentionDays))
  let forgotten: bigint | undefined
  do {
    const gone = await sql`delete from mails where id in (select id from mails where id < ${before}::uuid and status <> 'waiting'
      order by id limit ${DELETE_BATCH_SIZE})`.execute(db)
    forgotten = gone.numAffectedRows
  } while (forgotten === BigInt(DELETE_BATCH_SIZE))
}

/** Deletes the emails to an address whose account was erased; uses index `mails_recipient`. */
export async function deleteMailsTo({ db }: Tx, address: string): Promise<void> {
  await sql`delete from mails where recipient = ${canonicalAddress(address)} and status <> 'waiting'`.execute(db)
}

const deleteOldMailsJob = job('delete old emails', Type.Object({}))

export const findGivenUpMails = job('retry unsent emails', Type.Object({}))

export const mailJobHandlers = [
  jobHandler(sendMail, deliver),
  jobHandler(findGivenUpMails, sendGivenUp, '37 * * * *'),
  jobHandler(deleteOldMailsJob, deleteOldMails, '23 * * * *'),
]

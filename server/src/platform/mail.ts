/** Mail: written in the transaction that causes it, sent by a job, kept in the local outbox when there is no SMTP. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { newId } from '#lib/id.ts'
import { job } from './jobs.ts'
import { jobHandler } from './job-handlers.ts'
import type { Context, Tx } from './context.ts'
import { keyFor, seal, unseal } from './seal.ts'

export interface Mail {
  readonly to: string
  /** Neutral: a stranger who sees it learns nothing. */
  readonly subject: string
  readonly text: string
}

const sendMail = job('send mail', Type.Object({ mailId: Type.String() }))

/** The token of a link stands in what is sealed only: neither a dump of the database nor an operator can use it. */
const withoutTokens = (text: string): string => text.replaceAll(/([?&]token=)[\w-]+/g, '$1…')
const keyOf = (secret: string) => keyFor(secret, 'mails')

export async function post(tx: Tx, { to, subject, text }: Mail): Promise<void> {
  const mailId = newId(tx.now)
  const { smtpUrl, secret } = tx.services.config
  const status = smtpUrl === undefined ? 'stored' : 'waiting'
  await sql`insert into mails (id, recipient, subject, text, sealed, status, created_at)
    values (${mailId}, ${to}, ${subject}, ${withoutTokens(text)}, ${seal(text, keyOf(secret))}, ${status}, ${tx.now})`.execute(
    tx.db,
  )
  if (status === 'waiting') tx.enqueue(sendMail, { mailId })
}

/** The mail as it was written; without the tokens of its links once it has been sent. */
export const wholeText = (mail: { text: string; sealed: Buffer | null }, secret: string): string =>
  (mail.sealed && unseal(mail.sealed, keyOf(secret))) ?? mail.text

interface MailRow {
  id: string
  recipient: string
  subject: string
  text: string
  sealed: Buffer | null
  status: string
}

/** May send twice when cut off between SMTP's answer and ours; its Message-ID is the same then, so readers show it once. */
async function deliver(ctx: Context, { mailId }: { mailId: string }): Promise<void> {
  const { rows } =
    await sql<MailRow>`select id, recipient, subject, text, sealed, status from mails where id = ${mailId}`.execute(ctx.db)
  const mail = rows[0]
  if (!mail || mail.status === 'sent' || ctx.config.smtpUrl === undefined) return
  // Read with the first mail: a site without SMTP never needs it.
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({ url: ctx.config.smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
  try {
    await transport.sendMail({
      from: ctx.config.mailFrom,
      to: mail.recipient,
      subject: mail.subject,
      text: wholeText(mail, ctx.config.secret),
      messageId: `<${mail.id}@${new URL(ctx.config.origin).hostname}>`,
    })
  } finally {
    transport.close()
  }
  await sql`update mails set status = 'sent', sent_at = site_now(), sealed = null where id = ${mailId}`.execute(ctx.db)
}

export const mailJobHandlers = [jobHandler(sendMail, deliver)]

/** Mail: written in the transaction that causes it, sent by an errand, kept in the local outbox when there is no SMTP. */
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import { Type } from 'typebox'
import { newId } from '#kit/id.ts'
import { errand, runs } from './errands.ts'
import type { House, Tx } from './house.ts'

export interface Letter {
  readonly to: string
  /** Neutral: a stranger who sees it learns nothing. */
  readonly subject: string
  readonly text: string
}

const sendMail = errand('send mail', Type.Object({ mailId: Type.String() }))

export async function post(tx: Tx, { to, subject, text }: Letter): Promise<void> {
  const mailId = newId()
  const status = tx.house.config.smtpUrl === undefined ? 'kept' : 'waiting'
  await sql`insert into mails (id, recipient, subject, text, status, created_at)
    values (${mailId}, ${to}, ${subject}, ${text}, ${status}, ${tx.now})`.execute(tx.db)
  if (status === 'waiting') tx.book(sendMail, { mailId })
}

interface MailRow {
  id: string
  recipient: string
  subject: string
  text: string
  status: string
}

/** May send twice when cut off between SMTP's answer and ours; its Message-ID is the same then, so readers show it once. */
async function deliver(house: House, { mailId }: { mailId: string }): Promise<void> {
  const { rows } = await sql<MailRow>`select id, recipient, subject, text, status from mails where id = ${mailId}`.execute(
    house.db,
  )
  const mail = rows[0]
  if (!mail || mail.status === 'sent' || house.config.smtpUrl === undefined) return
  const transport = nodemailer.createTransport({ url: house.config.smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
  try {
    await transport.sendMail({
      from: house.config.mailFrom,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      messageId: `<${mail.id}@${new URL(house.config.origin).hostname}>`,
    })
  } finally {
    transport.close()
  }
  await sql`update mails set status = 'sent', sent_at = now() where id = ${mailId}`.execute(house.db)
}

export const mailRunners = [runs(sendMail, deliver)]

/**
 * Processes reports of emails that bounced after a mail server accepted them. Anyone who can write to the return mailbox can
 * write a report. So a report counts only for an email that it names by its id, which only the recipient and the servers in
 * between have seen, and only for the address of that email.
 */
import { sql } from 'kysely'
import { isEqual } from '#lib/constant-time.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { returnedMailIn } from './delivery-report.ts'
import { refuseAddress } from './refused-addresses.ts'
import { keyFor, sign } from './seal.ts'

const keyOfReports = ({ secret }: Config): string => sign('reports', keyFor(secret, 'mail reports'))

/** Returns the URL at which the site's mail server delivers reports. Secret. */
export const reportsUrl = (config: Config): string => `${config.origin}/api/mails/reports/${keyOfReports(config)}`

export const isReportsKey = (config: Config, key: string): boolean => isEqual(key, keyOfReports(config))

/** Other messages to that mailbox, such as out-of-office replies, and repeated reports have no effect. */
export async function receiveReport(ctx: Context, raw: string): Promise<void> {
  const returned = await returnedMailIn(raw)
  if (returned === undefined) return
  const { mailId, recipients, reason } = returned
  await ctx.write(async (tx) => {
    const { rows } = await sql<{
      recipient: string
    }>`update mails set status = 'failed', reason = ${reason}, sealed = null, sealed_unsubscribe = null
      where id = ${mailId} and status in ('waiting', 'sent') and is_reportable and lower(recipient) = any(${recipients}::text[])
      returning recipient`.execute(tx.db)
    const [mail] = rows
    if (mail) await refuseAddress(tx, { address: mail.recipient, reason, isReported: true })
  })
}

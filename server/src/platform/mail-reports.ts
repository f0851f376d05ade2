/**
 * Takes reports of mails that came back after a mail server had taken them. Whoever can write to the mailbox to which mails are returned can
 * write a report: it counts only for a mail that names itself by its id, which nobody but its recipient and the servers between has seen, and only
 * for the address to which that mail was sent.
 */
import { sql } from 'kysely'
import { isSame } from '#lib/constant-time.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { returnedMailIn } from './delivery-report.ts'
import { refuseAddress } from './refused-addresses.ts'
import { keyFor, sign } from './seal.ts'

const keyOfReports = ({ secret }: Config): string => sign('reports', keyFor(secret, 'mail reports'))

/** Where the mail server of the site hands reports over. Secret. */
export const reportsUrl = (config: Config): string => `${config.origin}/api/mails/reports/${keyOfReports(config)}`

export const isReportsKey = (config: Config, key: string): boolean => isSame(key, keyOfReports(config))

/** Anything else that comes to that mailbox, such as answers of people who are away, has no effect, and neither has a report that comes twice. */
export async function takeReport(ctx: Context, raw: string): Promise<void> {
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

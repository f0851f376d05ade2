/** Opens the connections to the mail server: two per process, reused for many emails and closed with the process. */
import type { Transporter } from 'nodemailer'
import type { Services } from './context.ts'

const opened = new WeakMap<object, Promise<Transporter>>()

/** One per queue of emails. */
const CONNECTIONS = 2

/** Opens the transport with the first email: a site without SMTP never needs it. */
export function mailTransport({ application }: Services, url: string): Promise<Transporter> {
  const known = opened.get(application) ?? open(url)
  opened.set(application, known)
  return known
}

async function open(url: string): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer')
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
}

export async function closeMailTransport({ application }: Services): Promise<void> {
  const transport = await opened.get(application)
  transport?.close()
}

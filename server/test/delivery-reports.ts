/** Builds the reports that mail servers send about emails they could not deliver. */

export interface Report {
  readonly messageId: string
  readonly to: string
  readonly status?: string
  readonly action?: string
  readonly words?: string
  /** Fields that a relay has left unchanged. */
  readonly fields?: readonly string[]
}

/** Returns a report in Postfix's format (RFC 3464). */
export const reportOf = ({
  messageId,
  to,
  status = '5.1.1',
  action = 'failed',
  words = 'smtp; 550 5.1.1 no such user',
  fields = [],
}: Report) =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: bounces@fans.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    'Arrival-Date: Thu, 26 Nov 2026 10:00:00 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Original-Recipient: rfc822;${to.replace('+', '+2B')}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.elsewhere.example',
    `Diagnostic-Code: ${words}`,
    '',
    '--B',
    'Content-Type: text/rfc822-headers',
    '',
    'From: Fanfare <no-reply@localhost>',
    `To: ${to}`,
    `Message-ID: ${messageId}`,
    ...fields,
    'Subject: News',
    '',
    '--B--',
    '',
  ].join('\r\n')

/** Tells a mailbox that does not exist from trouble that passes, by what a mail server has answered (RFC 5321, section 4.2). */

interface SmtpError {
  readonly responseCode: number
  readonly command: string
  readonly response?: string
}

const isSmtpError = (error: unknown): error is Error & SmtpError =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' && 'command' in error

/** No such mailbox or domain, or one that is switched off (RFC 3463, section 3.2 and 3.3), also in words where a server gives no such code. */
const MAILBOX = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/
const ENHANCED = /\b[245]\.\d{1,3}\.\d{1,3}\b/
const IN_WORDS = /\b(no such|unknown|invalid|nonexistent|does not exist|doesn't exist|not found)\b/i
/** Of how much or from whom it takes mail: that passes, or is ours to mend. */
const PASSES = /rate|too many|relay|spam|block|policy|denied|reputation|authenticat/i

/** Of the recipient's mailbox, not of what was written, of who wrote it or of who brings it. */
export function isRejection(error: unknown): error is Error & SmtpError {
  if (!isSmtpError(error) || error.command !== 'RCPT TO' || error.responseCode < 550 || error.responseCode > 559) return false
  const response = error.response ?? ''
  if (PASSES.test(response)) return false
  return ENHANCED.test(response) ? MAILBOX.test(response) : IN_WORDS.test(response)
}

/**
 * The same of a report that comes later (RFC 3464): by its status, and where that says nothing (5.0.0) or only that no way leads there (5.4.4) by
 * the words of the mail server.
 */
export function isReportedGone(status: string, diagnostic: string): boolean {
  // "User unknown in relay recipient table" is no word about relaying.
  if (MAILBOX.test(status)) return !PASSES.test(diagnostic) || IN_WORDS.test(diagnostic)
  if (PASSES.test(diagnostic)) return false
  if (/^5\.4\.4\b/.test(status)) return IN_WORDS.test(diagnostic)
  if (!/^5\.0\.0\b/.test(status)) return false
  return ENHANCED.test(diagnostic) ? MAILBOX.test(diagnostic) : /\b55\d\b/.test(diagnostic) && IN_WORDS.test(diagnostic)
}

export const rejectionOf = ({ responseCode, response }: SmtpError): string => (response ?? String(responseCode)).slice(0, 300)

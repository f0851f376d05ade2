/** Distinguishes a mailbox that does not exist from temporary problems by a mail server's reply (RFC 5321, section 4.2). */

interface SmtpError {
  readonly responseCode: number
  readonly command: string
  readonly response?: string
}

const isSmtpError = (error: unknown): error is Error & SmtpError =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' && 'command' in error

/**
 * Codes for a missing or disabled mailbox or domain (RFC 3463, sections 3.2 and 3.3). `UNKNOWN_MAILBOX_WORDS` matches replies
 * without such a code.
 */
const UNKNOWN_MAILBOX_CODE = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/
const ENHANCED_STATUS_CODE = /\b[245]\.\d{1,3}\.\d{1,3}\b/
const UNKNOWN_MAILBOX_WORDS = /\b(no such|unknown|invalid|nonexistent|does not exist|doesn't exist|not found)\b/i
/** Replies about rate limits or the sender: temporary problems, or problems that we must fix. */
const OTHER_CAUSES = /rate|too many|relay|spam|block|policy|denied|reputation|authenticat/i

/** Returns whether the recipient's mailbox was rejected, rather than the content, the sender or the sending server. */
export function isRejection(error: unknown): error is Error & SmtpError {
  if (!isSmtpError(error) || error.command !== 'RCPT TO' || error.responseCode < 550 || error.responseCode > 559) return false
  const response = error.response ?? ''
  if (OTHER_CAUSES.test(response)) return false
  return ENHANCED_STATUS_CODE.test(response) ? UNKNOWN_MAILBOX_CODE.test(response) : UNKNOWN_MAILBOX_WORDS.test(response)
}

/**
 * Returns the same for a later report (RFC 3464). The status decides; if it is vague (5.0.0) or only says that no route exists
 * (5.4.4), the mail server's words decide.
 */
export function isUnknownMailbox(status: string, diagnostic: string): boolean {
  // "User unknown in relay recipient table" is not about relaying.
  if (UNKNOWN_MAILBOX_CODE.test(status)) return !OTHER_CAUSES.test(diagnostic) || UNKNOWN_MAILBOX_WORDS.test(diagnostic)
  if (OTHER_CAUSES.test(diagnostic)) return false
  if (/^5\.4\.4\b/.test(status)) return UNKNOWN_MAILBOX_WORDS.test(diagnostic)
  if (!/^5\.0\.0\b/.test(status)) return false
  return ENHANCED_STATUS_CODE.test(diagnostic)
    ? UNKNOWN_MAILBOX_CODE.test(diagnostic)
    : /\b55\d\b/.test(diagnostic) && UNKNOWN_MAILBOX_WORDS.test(diagnostic)
}

export const rejectionOf = ({ responseCode, response }: SmtpError): string => (response ?? String(responseCode)).slice(0, 300)

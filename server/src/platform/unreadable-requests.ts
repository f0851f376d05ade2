/** Answers to what is no HTTP request that can be read, and so reaches no route: Node says it as `clientError`. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { apiError, type ApiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/** How long the sender has to read the answer and to end the connection. */
const LINGER_MS = 2_000

/**
 * Answers with `bodyOf` the error, as JSON, and closes. The answer says that it is the last one of its connection (RFC 9112, section 9.6): a client
 * that keeps connections would send its next request on it, and lose that one.
 */
export function answerUnreadable(cause: NodeJS.ErrnoException, socket: Socket, bodyOf: (error: ApiError) => object): void {
  // What still comes after the first answer is unreadable, too.
  if (!socket.writable) return
  const error = errorOf(cause)
  const body = JSON.stringify(bodyOf(error))
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // A connection that is closed with bytes unread is reset, and its answer lost: they are read, and kept by nobody.
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}

function errorOf({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return apiError('request_timeout', t('This request took too long to arrive. Please try again.'))
  if (code === 'HPE_HEADER_OVERFLOW')
    return apiError('headers_too_large', t('The address or the headers of this request are too long.'))
  return apiError('not_valid', t('This request is not valid'))
}

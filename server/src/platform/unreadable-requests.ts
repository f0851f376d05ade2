/** Responds to unreadable HTTP requests, which reach no route: Node reports them as `clientError`. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { apiError, type ApiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/** How long the sender has to read the response and close the connection. */
const LINGER_MS = 2_000

/**
 * Sends the error from `bodyOf` as JSON and closes. The response announces the end of the connection (RFC 9112, section 9.6): a
 * client that reuses connections would otherwise lose its next request.
 */
export function answerUnreadable(cause: NodeJS.ErrnoException, socket: Socket, bodyOf: (error: ApiError) => object): void {
  // Further bytes after the first response are unreadable too.
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
  // Closing a connection with unread bytes resets it, and its response is lost. So the bytes are read and discarded.
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}

function errorOf({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return apiError('request_timeout', t('This request took too long to arrive. Try again.'))
  if (code === 'HPE_HEADER_OVERFLOW')
    return apiError('headers_too_large', t('The address or headers of this request are too long.'))
  return apiError('not_valid', t('This request is not valid'))
}

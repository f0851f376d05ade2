import type { FastifyInstance } from 'fastify'

export function readBodies(api: FastifyInstance): void {
  readJson(api)
  // The handler reads the bytes of an upload after admission.
  api.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  readMails(api)
}

function readJson(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.rawText = text.toString()
    if (request.rawText === '') return done(null, undefined)
    return parse(request, request.rawText, done)
  })
}

/** A mail server posts the raw message (RFC 5322). */
function readMails(api: FastifyInstance): void {
  api.addContentTypeParser('message/rfc822', { parseAs: 'string' }, (request, text, done) => {
    request.rawText = text.toString()
    done(null, undefined)
  })
}

/** Generates an OpenAPI 3.1 document from the contract's routes, and a page that shows it. */
import type { FastifyInstance } from 'fastify'
import { errorCodes, type ErrorCode, type Route, type Who } from '@fanfare/contract'
import { onFirstUse } from '#lib/on-first-use.ts'
import type { RouteHandler } from './route-handler.ts'
import { limitOf } from './rate-limit.ts'

const ApiError = {
  type: 'object',
  required: ['statusCode', 'code', 'message', 'requestId'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorCodes) },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    price: { type: 'number', description: 'For `price_changed`: the current price, in the unit of the price that was sent.' },
    captcha: { type: 'object', description: 'For `captcha_needed`: the captcha to solve, see `POST /re-captcha/verify`.' },
    requestId: { type: 'string' },
  },
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

const parameters = (schema: ObjectSchema | undefined, where: 'path' | 'query') =>
  Object.entries(schema?.properties ?? {}).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || (schema?.required?.includes(name) ?? false),
    schema: of,
  }))

function bodyOf({ body, files, takesForms }: Route) {
  if (!files) {
    const forms = takesForms && { 'multipart/form-data': { schema: body } }
    return body && { required: true, content: { 'application/json': { schema: body }, ...forms } }
  }
  const parts = Object.entries(files)
  const fields = body as ObjectSchema | undefined
  const schema = {
    type: 'object',
    required: [...(fields?.required ?? []), ...parts.filter(([, part]) => part.required).map(([name]) => name)],
    properties: {
      ...fields?.properties,
      ...Object.fromEntries(parts.map(([name]) => [name, { type: 'string', format: 'binary' }])),
    },
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function operation(route: Route, tag: string) {
  const requestBody = bodyOf(route)
  const failures = new Map(errorsOf(route).map((code) => [errorCodes[code], 'See `code`.']))
  if (route.who !== 'anyone') failures.set(401, 'Not signed in.')
  const { max, timeWindow } = limitOf(route)
  failures.set(429, `More than ${max} calls in ${timeWindow / 1000} seconds. Retry after the seconds in Retry-After.`)
  const errorResponses = [...failures].map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } } },
  ])
  return {
    summary: route.summary,
    tags: [tag],
    security: route.who === 'anyone' ? [] : [{ token: [] }],
    'x-who': route.who,
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: route.reply } } },
      ...Object.fromEntries(errorResponses),
    },
  }
}

export function openApi(routes: readonly RouteHandler[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { route } of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, path.split('/')[1] ?? 'site') }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fanfare',
      version: '0.1.0',
      description: 'Amounts are decimals with at most two places, dates ISO 8601 in UTC.',
    },
    servers: [{ url: '/api' }],
    components: {
      schemas: { ApiError },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
    paths,
  }
}

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

function page(routes: readonly RouteHandler[]): string {
  const row = ({ route }: RouteHandler) =>
    `<details><summary><b>${route.method}</b> <code>${escape(route.path)}</code> <i>${route.who}</i> ${escape(route.summary)}</summary><pre>${escape(
      JSON.stringify(
        {
          params: route.params,
          query: route.query,
          body: route.body,
          files: route.files,
          reply: route.reply,
          errors: errorsOf(route),
        },
        null,
        2,
      ),
    )}</pre></details>`
  const rows = routes
    .toSorted((a, b) => a.route.path.localeCompare(b.route.path))
    .map(row)
    .join('\n')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fanfare API</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}pre{overflow:auto;font-size:13px}summary{padding:.35rem 0;cursor:pointer}</style>
<main><h1>Fanfare API</h1><p>${routes.length} calls, as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${rows}</main></html>`
}

export function registerOpenApi(app: FastifyInstance, routes: readonly RouteHandler[]): void {
  const json = onFirstUse(() => JSON.stringify(openApi(routes)))
  const html = onFirstUse(() => page(routes))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(json()))
  app.get('/api/docs', (_request, reply) =>
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'").type('text/html').send(html()),
  )
}

const isForOperators = (who: Who): boolean => who === 'member' || who === 'admin'

const isForOwners = (who: Who): boolean => who !== 'anyone' && who !== 'admin'

const errorsOf = ({ errors = [], needsProof, beforeTwoFactor, whileClosed, who }: Route): readonly ErrorCode[] => [
  ...errors,
  ...(needsProof ? (['proof_needed'] as const) : []),
  ...(isForOperators(who) && !beforeTwoFactor ? (['two_factor_required'] as const) : []),
  ...(isForOwners(who) && !whileClosed ? (['account_closed'] as const) : []),
]

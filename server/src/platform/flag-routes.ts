/** Serves the flags of countries as SVG below the API, from the package `country-flag-icons`. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { FLAGS_FOLDER } from '@fanfare/contract/countries'
import { isCountryCode } from '@fanfare/contract/country-codes'
import { noSuchFile } from './media-routes.ts'

const folder = () => join(dirname(fileURLToPath(import.meta.resolve('country-flag-icons/package.json'))), '3x2')

/** Browsers keep a flag for a week. */
const CACHE = 'public, max-age=604800'

export function registerFlags(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${FLAGS_FOLDER}/:file`, async (request, reply) => {
    const [, code = ''] = /^([A-Z]{2})\.svg$/.exec(request.params.file) ?? []
    if (!isCountryCode(code)) return noSuchFile(request, reply)
    return reply
      .header('cache-control', CACHE)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('image/svg+xml')
      .send(await readFile(join(folder(), `${code}.svg`)))
  })
}

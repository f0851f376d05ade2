/**
 * Registers the routes below `/media/download`: files that people save. A URL is bound to a file, an object and an account. The
 * feature of the file decides about every request, so that a right that ends stops the next one.
 */
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { requestToken } from './cookies.ts'
import type { Identify } from './http.ts'
import { noSuchFile, sendObject } from './media-routes.ts'
import type { DownloadGrant } from './media-url.ts'
import type { Viewer } from './viewer.ts'

export interface RequestedDownload {
  readonly grant: DownloadGrant
  /** File name in the folder of the grant. */
  readonly name: string
  /** The same for all requests with one URL: a download that continues, or is read in several ranges, counts once. */
  readonly id: string
  /** False for a request that reads only the headers. */
  readonly isRead: boolean
}

export interface SavedFile {
  /** Any text. The reply's name is safe for every file system. */
  readonly saveAs: string
  /** Only for files that the site has made or decoded. Without one, the type says nothing about the content. */
  readonly type?: string
}

/** Files that a feature delivers, in folders `area/<id>` of the storage. */
export interface DownloadArea {
  readonly area: string
  /** True if `open` also decides about people who have not confirmed their age. Other areas are closed to them. */
  readonly decidesBeforeAgeCheck?: true
  /** Decides about one request, and may count it. Returns undefined if the viewer cannot have the file now. */
  open(ctx: Context, viewer: Viewer, requested: RequestedDownload): Promise<SavedFile | undefined>
}

interface Downloads {
  readonly identify: Identify
  readonly areas: readonly DownloadArea[]
}

const UNKNOWN_TYPE = 'application/octet-stream'

/** Serves GET and HEAD. A wrong or expired URL, another account, a right that ended and a missing file all return the same 404. */
export function registerDownloadRoutes(app: FastifyInstance, ctx: Context, { identify, areas }: Downloads): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/download/*',
    async handler(request, reply) {
      const found = ctx.urls.verifyDownload(request.params['*'], ctx.clock.now())
      const token = requestToken(request.headers)
      const viewer = found && token !== '' ? await identify(token, ctx.countryOf(request.raw)) : undefined
      // Saved files are never open to a performer's team.
      if (!found || viewer?.id !== found.grant.viewerId || viewer.teamMember) return noSuchFile(request, reply)
      const area = areas.find((one) => found.grant.folder.startsWith(`${one.area}/`))
      const neededAgeCheck = await ctx.ageGate.neededBy(viewer, ctx.ageGate.confirmedBy(request.raw))
      if (neededAgeCheck && !area?.decidesBeforeAgeCheck) return noSuchFile(request, reply)
      const key = `${found.grant.folder}/${found.name}`
      const object = await ctx.storage.stat(key)
      const requested = { ...found, isRead: request.method === 'GET' }
      const saved = object && (await area?.open(ctx, { ...viewer, neededAgeCheck }, requested))
      if (!object || !saved) return noSuchFile(request, reply)
      const { saveAs, type = UNKNOWN_TYPE } = saved
      return sendObject(ctx.storage, { key, type, open: false, bytes: object.bytes, saveAs }, { request, reply })
    },
  })
}

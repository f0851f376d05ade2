import type { Welcome } from '@fanfare/contract/welcome'
import * as welcome from '@fanfare/contract/welcome'
import { accessDecision, visibleFiles } from '#core/access/index.ts'
import { mediaView, storeUpload } from '#core/media/index.ts'
import { notFound } from '#lib/errors.ts'
import { profileOf } from '#core/content/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { mediaOf, WELCOME } from './content.ts'
import { setWelcome } from './set-welcome.ts'
import { welcomesOf, type WelcomeRow } from './store.ts'

/** The caller has checked that this viewer sees the profile. Only the owner sees media that are not ready. */
async function view(services: Services, db: Db, viewer: Anyone, row: WelcomeRow | undefined): Promise<Welcome> {
  if (!row) return {}
  const files = await visibleFiles(db, viewer, mediaOf(row))
  const showing = {
    urls: services.urls,
    now: services.clock.now(),
    viewerId: viewer.id,
    by: { kind: WELCOME, id: row.performer_id },
  }
  const shown = [...files.values()].filter(({ status }) => status === 'ready' || viewer.id === row.performer_id)
  const media = shown.map((file) => mediaView(file, showing))
  const photo = media.find((one) => one.type === 'photo')
  const video = media.find((one) => one.type === 'video')
  return { ...(photo && { photo }), ...(video && { video }) }
}

export const routes = [
  query(welcome.viewWelcome, async ({ ctx, viewer, params: { id } }) => {
    if ((await accessDecision(ctx.db, viewer, profileOf(id))).sees !== 'all') throw notFound()
    const [row] = await welcomesOf(ctx.db, [id])
    return view(ctx, ctx.db, viewer, row)
  }),

  mutation(welcome.setWelcome, async ({ tx, services, viewer, body: { photoId, videoId } }) =>
    view(services, tx.db, viewer, await setWelcome(tx, viewer.id, { photoId, videoId })),
  ),

  mutation(welcome.uploadWelcomePhoto, async ({ tx, services, viewer, files }) => {
    const { _id: photoId } = await storeUpload(tx, files.file, { owner: viewer, kind: 'photo' })
    return view(services, tx.db, viewer, await setWelcome(tx, viewer.id, { photoId }))
  }),

  mutation(welcome.uploadWelcomeVideo, async ({ tx, services, viewer, files }) => {
    const { _id: videoId } = await storeUpload(tx, files.file, { owner: viewer, kind: 'video' })
    return view(services, tx.db, viewer, await setWelcome(tx, viewer.id, { videoId }))
  }),
]

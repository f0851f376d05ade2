import { done } from '@fanfare/contract'
import * as previews from '@fanfare/contract/previews'
import { chooseCover, choosePoster, orderTeaser, posterChoices } from '#core/media/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { action, mutation, query } from '#platform/route-handler.ts'

const unfinished = () => notValid('id', t('This video is still being processed. Try again when it’s ready.'))

export const routes = [
  query(previews.listPosters, async ({ ctx, viewer, params, query: { limit = 20 } }) => {
    const choices = await posterChoices(ctx, viewer.id, params.id)
    if (!choices) throw notFound()
    return { data: choices.slice(0, limit), total: choices.length }
  }),

  // An action, because reading and writing objects takes longer than a transaction should.
  action(previews.putPoster, async ({ ctx, viewer, params, body }) => {
    const outcome = await choosePoster(ctx, { ownerId: viewer.id, fileId: params.id }, body)
    if (outcome === 'missing') throw notFound()
    if (outcome === 'unfinished') throw unfinished()
    return done
  }),

  action(previews.putCover, async ({ ctx, viewer, params, body: { photoId } }) => {
    const outcome = await chooseCover(ctx, { ownerId: viewer.id, fileId: params.id }, photoId)
    if (outcome === 'missing') throw notFound()
    if (outcome === 'unfinished') throw notValid('id', t('This audio is still being processed. Try again when it’s ready.'))
    return done
  }),

  mutation(previews.cutTeaser, async ({ tx, viewer, params, body: { startSeconds, seconds } }) => {
    const teaser = await orderTeaser(tx, viewer.id, { sourceId: params.id, startSeconds, seconds })
    if (teaser === 'missing') throw notFound()
    if (teaser === 'unfinished') throw unfinished()
    if (teaser === 'too-short') throw notValid('seconds', t('The video is too short for this teaser.'))
    return teaser
  }),
]

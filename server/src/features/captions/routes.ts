import { readFile } from 'node:fs/promises'
import { done } from '@fanfare/contract'
import * as captions from '@fanfare/contract/captions'
import { captionsLabel, filesById, putCaptions, putTranscript, removeCaptions } from '#core/media/index.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { readCaptions } from './read-captions.ts'
import { wordsOf, writeCaptions } from './write-captions.ts'

const view = (language: string) => ({ language, label: captionsLabel(language) })

export const routes = [
  query(captions.listCaptions, async ({ ctx, viewer, params, query: { limit = 100 } }) => {
    const file = (await filesById(ctx.db, [params.id])).get(params.id)
    if (file?.owner_id !== viewer.id || !file.in_vault || file.kind !== 'video') throw notFound()
    return { data: file.captions.slice(0, limit).map(({ language }) => view(language)), total: file.captions.length }
  }),

  mutation(captions.putCaptions, async ({ tx, viewer, params, body: { language }, files }) => {
    const cues = readCaptions(await readFile(files.file.path))
    const track = { language, text: writeCaptions(cues), words: wordsOf(cues) }
    if (!(await putCaptions(tx, { ownerId: viewer.id, fileId: params.id, ...track }))) throw notFound()
    return view(language)
  }),

  mutation(captions.deleteCaptions, async ({ tx, viewer, params: { id, language } }) => {
    if (!(await removeCaptions(tx, { ownerId: viewer.id, fileId: id, language }))) throw notFound()
    return done
  }),

  mutation(captions.putTranscript, async ({ tx, viewer, params, body }) => {
    if (!(await putTranscript(tx, viewer.id, params.id, body.text.trim()))) throw notFound()
    return done
  }),
]

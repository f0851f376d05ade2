/** Writes captions of videos as files, and transcripts of recordings, into a vault's archive and reads them back. */
import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { Id } from '@fanfare/contract'
import { captionLanguages, MAX_TRANSCRIPT_LENGTH } from '@fanfare/contract/captions'
import { MULTILINE_PATTERN } from '@fanfare/contract/multiline-pattern'
import { ArchiveFile, archiveSection, entryHead } from '#core/archives/index.ts'
import { filesById, putCaptions, putTranscript, vaultItems, videoKey } from '#core/media/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { readCaptions } from './read-captions.ts'
import { wordsOf, writeCaptions } from './write-captions.ts'

const Language = Type.Enum([...captionLanguages])
const MAX_LANGUAGES = 100
const MAX_BYTES = 4_000_000

const captions = archiveSection({
  name: 'captions',
  label: () => t('Captions'),
  entry: Type.Object({
    ...entryHead,
    /** The paths of `files` with their languages. */
    languages: Type.Array(Type.Object({ language: Language, path: Type.String() }), { maxItems: MAX_LANGUAGES }),
    files: Type.Array(ArchiveFile, { maxItems: MAX_LANGUAGES }),
  }),
  async *collect({ ctx, ownerId, include: keep }) {
    for await (const { id, captions: all } of vaultItems(ctx.db, ownerId)) {
      const included = []
      for (const { language, file } of all) {
        const path = `media/${id}/captions-${language.toLowerCase()}.vtt`
        const one = await keep({ path, key: videoKey(id, file) })
        if (one) included.push({ language, path, file: one })
      }
      if (included.length === 0) continue
      yield { id, languages: included.map(({ language, path }) => ({ language, path })), files: included.map(({ file }) => file) }
    }
  },
  restoration: {
    async find({ id, languages }, { db, idOf }) {
      const fileId = idOf(id)
      const file = fileId === undefined ? undefined : (await filesById(db, [fileId])).get(fileId)
      const has = new Set(file?.captions.map(({ language }) => language))
      return languages.every(({ language }) => has.has(language)) ? fileId : undefined
    },
    async restore({ id, languages }, { ctx, owner, idOf, file, write }) {
      const fileId = idOf(id)
      const video = fileId === undefined ? undefined : (await filesById(ctx.db, [fileId])).get(fileId)
      if (!video) throw notInVault()
      // Captions that the owner has written here are kept.
      const missing = languages.filter(({ language }) => !video.captions.some((one) => one.language === language))
      const texts: { language: string; text: string; words: string }[] = []
      for (const { language, path } of missing) {
        const { path: extracted, bytes } = file(path)
        if (bytes > MAX_BYTES) throw apiError('upload_too_large', t('This captions file is too large.'))
        const cues = readCaptions(await readFile(extracted))
        texts.push({ language, text: writeCaptions(cues), words: wordsOf(cues) })
      }
      await write(async (tx) => {
        for (const track of texts)
          if (!(await putCaptions(tx, { ownerId: owner.id, fileId: video.id, ...track }))) throw notFound()
        return video.id
      })
    },
  },
})

const transcripts = archiveSection({
  name: 'transcripts',
  label: () => t('Transcripts'),
  entry: Type.Object({
    id: Id,
    text: Type.String({ minLength: 1, maxLength: MAX_TRANSCRIPT_LENGTH, pattern: MULTILINE_PATTERN }),
  }),
  async *collect({ ctx, ownerId }) {
    for await (const { id, transcript: text } of vaultItems(ctx.db, ownerId)) if (text !== '') yield { id, text }
  },
  restoration: {
    async find({ id }, { db, idOf }) {
      const fileId = idOf(id)
      const file = fileId === undefined ? undefined : (await filesById(db, [fileId])).get(fileId)
      return file && file.transcript !== '' ? file.id : undefined
    },
    async restore({ id, text }, { owner, idOf, write }) {
      const fileId = idOf(id)
      if (fileId === undefined) throw notInVault()
      await write(async (tx) => {
        if (!(await putTranscript(tx, owner.id, fileId, text.trim()))) throw notFound()
        return fileId
      })
    },
  },
})

const notInVault = () => apiError('not_found', t('The file it belongs to was not imported.'))

export const archiveSections = [captions, transcripts]

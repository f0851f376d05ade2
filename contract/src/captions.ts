import { Type } from 'typebox'
import { del, Done, get, Id, IdParams, Limit, oneOf, page, post, put } from './define.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'

/** BCP 47 tags. `Intl.DisplayNames` gives their names. */
export const captionLanguages: readonly string[] = (
  'ar bg bn ca cs da de el en en-GB es es-419 et eu fa fi fil fr fr-CA gl gu he hi hr hu id is it ja kn ko lt lv ml mr ms nb nl pa pl ' +
  'pt pt-BR ro ru sk sl sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant'
).split(' ')

const Language = oneOf(...captionLanguages)

const OwnCaptions = Type.Object({ language: Type.String(), label: Type.String() })

const shown = ['vault', 'own-content', 'posts']

export const listCaptions = get('/vaults/:id/captions', {
  summary: "List the languages in which one of the caller's videos has captions.",
  who: 'performer',
  seat: 'vault',
  params: IdParams,
  query: Type.Object({ limit: Limit(100) }),
  reply: page(OwnCaptions),
  errors: ['not_found'],
  provides: ['vault'],
})

export const putCaptions = post('/vaults/:id/captions', {
  summary:
    "Upload captions for one of the caller's videos, replacing captions in the same language. The server parses the file and writes its own.",
  who: 'performer',
  seat: 'vault',
  params: IdParams,
  body: Type.Object({ language: Language }),
  /** WebVTT or SubRip, in UTF-8. */
  files: { file: { kind: 'captions', required: true } },
  reply: OwnCaptions,
  errors: ['not_found', 'not_valid', 'upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 60, seconds: 60 },
  invalidates: shown,
})

export const deleteCaptions = del('/vaults/:id/captions/:language', {
  summary: "Delete the captions of one of the caller's videos in one language.",
  who: 'performer',
  seat: 'vault',
  params: Type.Object({ id: Id, language: Language }),
  reply: Done,
  errors: ['not_found'],
  invalidates: shown,
})

export const MAX_TRANSCRIPT_LENGTH = 30_000

export const putTranscript = put('/vaults/:id/transcript', {
  summary:
    "Set the transcript of one of the caller's recordings or videos, for everyone who can play it. An empty text removes the transcript.",
  who: 'performer',
  seat: 'vault',
  params: IdParams,
  body: Type.Object({
    text: Type.String({ maxLength: MAX_TRANSCRIPT_LENGTH, pattern: `^$|${MULTILINE_PATTERN}`, title: 'Transcript' }),
  }),
  reply: Done,
  errors: ['not_found'],
  invalidates: shown,
})

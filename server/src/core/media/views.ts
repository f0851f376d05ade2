/** Builds views of files. The caller of `mediaView` has checked access first. */
import type { AiLabel } from '@fanfare/contract/ai-label'
import { strongestAi, type AiUse } from '@fanfare/contract/depictions'
import type { MediaCounts } from '@fanfare/contract/content'
import type { Audio, Blurred, Captions, Media, Photo, ProcessingStatus, Video } from '@fanfare/contract/media'
import type { Db, Services } from '#platform/context.ts'
import type { MediaUrls } from '#platform/media-url.ts'
import { audioFolder, audioKey, documentKey, photoKey, videoFolder, videoKey } from './keys.ts'
import { COVER } from './process-audio.ts'
import { MASTER, STORYBOARD } from './process-video.ts'
import { filesById, type FileCaptions, type FileRow, type FileUser } from './store.ts'

/** The object that shows a file, and the viewer. The URLs work only there. */
export interface MediaViewer {
  readonly urls: MediaUrls
  readonly now: Date
  /** Null for visitors. */
  readonly viewerId: string | null
  readonly by: FileUser
}

/** Returns the files that others see of changed content: files that were added later appear when they are ready. */
export const readyFiles = (files: ReadonlyMap<string, FileRow>): ReadonlyMap<string, FileRow> =>
  new Map([...files].filter(([, { status }]) => status === 'ready'))

/** Media without AI have no label. */
export const aiView = ({ ai }: { readonly ai: AiUse }): { ai?: AiLabel } => (ai === 'none' ? {} : { ai })

/** The kind under which owners see files in the vault. */
export const VAULT = 'vault'

/** Handles every kind except documents. */
export function mediaView(file: FileRow, showing: MediaViewer): Media {
  if (file.kind === 'video') return videoView(file, showing)
  return file.kind === 'audio' ? audioView(file, showing) : photoView(file, showing)
}

export function photoView(file: FileRow, { urls, now }: Pick<MediaViewer, 'urls' | 'now'>): Photo {
  const isReady = file.status === 'ready'
  return {
    _id: file.id,
    type: 'photo',
    status: file.status,
    url: isReady ? urls.sign(photoKey(file.id, 'card'), now) : '',
    fullUrl: isReady ? urls.sign(photoKey(file.id, 'full'), now) : '',
    width: file.width,
    height: file.height,
    placeholder: file.placeholder,
    alt: file.alt,
    ...aiView(file),
  }
}

export function videoView(file: FileRow, { urls, now, viewerId, by }: MediaViewer): Video {
  const { renditions, storyboard } = file.detail
  const poster = file.poster || file.detail.poster
  const isReady = file.status === 'ready'
  const folder = isReady ? urls.signFolder({ viewerId, kind: by.kind, subjectId: by.id, folder: videoFolder(file.id) }, now) : ''
  return {
    _id: file.id,
    type: 'video',
    status: file.status,
    progress: progressOf(file),
    url: isReady ? folder + MASTER : '',
    posterUrl: isReady && poster ? urls.sign(videoKey(file.id, poster), now) : '',
    storyboardUrl: isReady && storyboard ? folder + STORYBOARD : '',
    width: file.width,
    height: file.height,
    seconds: file.duration_ms / 1000,
    hasAudio: renditions?.audio !== undefined,
    captions: isReady ? file.captions.map((one) => captionsView(one, folder)) : [],
    transcript: file.transcript,
    isTeaser: file.teaser_of !== null,
    isAnimation: file.is_animation,
    placeholder: file.placeholder,
    alt: file.alt,
    ...aiView(file),
    shownBy: { kind: by.kind, _id: by.id },
  }
}

const captionsView = ({ language, file }: FileCaptions, folder: string): Captions => ({
  language,
  label: captionsLabel(language),
  url: folder + file,
})

/** Returns the name of a language in that language. */
export const captionsLabel = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** 100% only after the last stage. */
const progressOf = ({ stage, progress }: FileRow): number => (stage === '' ? progress : Math.min(progress, 99))

function audioView(file: FileRow, { urls, now, viewerId, by }: MediaViewer): Audio {
  const { audio } = file.detail
  const cover = file.poster || (audio?.hasCover ? COVER : '')
  const isReady = file.status === 'ready'
  const folder = urls.signFolder({ viewerId, kind: by.kind, subjectId: by.id, folder: audioFolder(file.id) }, now)
  return {
    _id: file.id,
    type: 'audio',
    status: file.status,
    progress: progressOf(file),
    url: isReady && audio ? folder + audio.file : '',
    posterUrl: isReady && cover ? urls.sign(audioKey(file.id, cover), now) : '',
    width: file.width,
    height: file.height,
    seconds: file.duration_ms / 1000,
    waveform: [...(audio?.waveform ?? [])],
    transcript: file.transcript,
    placeholder: file.placeholder,
    alt: file.alt,
    ...aiView(file),
    shownBy: { kind: by.kind, _id: by.id },
  }
}

/** Returns the counts, the total length and the label of the files in some content. */
export const countMedia = (files: readonly Pick<FileRow, 'kind' | 'duration_ms' | 'ai'>[]): MediaCounts => ({
  photos: files.filter(({ kind }) => kind === 'photo').length,
  videos: files.filter(({ kind }) => kind === 'video').length,
  audios: files.filter(({ kind }) => kind === 'audio').length,
  seconds: Math.round(files.reduce((sum, file) => sum + file.duration_ms, 0) / 1000),
  ...aiView({ ai: strongestAi(files.map(({ ai }) => ai)) }),
})

export const blurredView = ({ width, height, blurred }: FileRow): Blurred => ({ width, height, placeholder: blurred })

export const statusView = ({ status, failure, stage, progress }: FileRow): ProcessingStatus => ({
  status,
  ...(failure && { message: failure }),
  ...(stage && { stage, progress }),
})

export interface DocumentView {
  readonly status: FileRow['status']
  /** Signed; empty until the status is `ready`. */
  readonly url: string
}

export async function documentViews(ctx: Services, db: Db, ids: readonly string[]): Promise<Map<string, DocumentView>> {
  const files = await filesById(db, ids)
  const now = ctx.clock.now()
  const view = ({ id, status }: FileRow) => ({ status, url: status === 'ready' ? ctx.urls.sign(documentKey(id), now) : '' })
  return new Map([...files.values()].map((file) => [file.id, view(file)]))
}

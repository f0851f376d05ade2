/**
 * Joins the files of a recording that continued after a restart of the media process, without decoding. The time without a picture
 * is left out. Files of another size or codec stay apart.
 */
import { rename, rm, stat } from 'node:fs/promises'
import { FilePathSource, Input, MP4, WEBM } from 'mediabunny'
import { copyPackets, tracksOf, type Tracks } from '../../../copy-packets.ts'
import type { RecordedFile } from '../../engine.ts'

interface Part extends Tracks {
  readonly file: RecordedFile
  readonly input: Input
  /** Equal for files that can follow each other. */
  readonly shape: string
}

/** Returns the files in their order. Joined ones replace their parts on the disk. */
export async function joinParts(files: readonly RecordedFile[]): Promise<readonly RecordedFile[]> {
  if (files.length < 2) return files
  const parts = await Promise.all(files.map(openPart))
  try {
    const groups: Part[][] = []
    for (const part of parts) {
      const last = groups.findLast(([first]) => first?.file.accountId === part.file.accountId)
      if (last?.[0]?.shape === part.shape) last.push(part)
      else groups.push([part])
    }
    const joined: RecordedFile[] = []
    for (const group of groups) joined.push(...(await joinGroup(group)))
    return joined
  } finally {
    for (const { input } of parts) input.dispose()
  }
}

async function openPart(file: RecordedFile): Promise<Part> {
  const input = new Input({ source: new FilePathSource(file.path), formats: [MP4, WEBM] })
  const { video, audio } = await tracksOf(input)
  const about = await video?.getDecoderConfig()
  const description = about?.description && Buffer.from(about.description as Uint8Array).toString('base64')
  const shape = [file.type, about?.codec, about?.codedWidth, about?.codedHeight, description, audio !== null].join()
  return { file, input, video, audio, shape }
}

async function joinGroup(group: readonly Part[]): Promise<RecordedFile[]> {
  const [first, ...rest] = group
  if (!first || rest.length === 0) return first ? [first.file] : []
  const { file } = first
  const path = `${file.path}.joined`
  const container = file.type === 'video/mp4' ? 'mp4' : 'webm'
  const durationMs = Math.round((await copyPackets({ path, container, parts: group })) * 1000)
  await rename(path, file.path)
  for (const part of rest) await rm(part.file.path)
  return [{ ...file, durationMs, bytes: (await stat(file.path)).size }]
}

/** Detects whether a picture has more than one frame. Reads the structure of the file and decodes nothing. */
import { readFile } from 'node:fs/promises'
import type { FileType } from './file-types.ts'

const COUNTS: Readonly<Record<string, (bytes: Buffer) => number>> = {
  'image/gif': gifFrames,
  'image/png': pngFrames,
  'image/webp': webpFrames,
}

/** Returns false for other file types, and for a file that ends before its second frame. */
export async function isMovingPicture(path: string, { mime }: FileType): Promise<boolean> {
  const count = COUNTS[mime]
  return count !== undefined && count(await readFile(path)) > 1
}

/** Blocks of GIF89a, sections 17 to 27. */
const [IMAGE, EXTENSION] = [0x2c, 0x21] as const
const GIF_HEAD = 13
const IMAGE_HEAD = 10

function gifFrames(bytes: Buffer): number {
  let frames = 0
  let at = GIF_HEAD + colorTableBytes(bytes[10])
  while (frames < 2) {
    if (bytes[at] === IMAGE) {
      frames++
      at = endOfBlocks(bytes, at + IMAGE_HEAD + colorTableBytes(bytes[at + 9]) + 1)
    } else if (bytes[at] === EXTENSION) at = endOfBlocks(bytes, at + 2)
    else break
  }
  return frames
}

const colorTableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Each block is one byte with its length and that many bytes; an empty block is the last. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length
  return at + 1
}

const PNG_HEAD = 8

/** The chunk `acTL` comes before the pixels and contains the number of frames (PNG, third edition, section 11.3.2). */
function pngFrames(bytes: Buffer): number {
  for (let at = PNG_HEAD; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return bytes.readUInt32BE(at + 8)
    if (name === 'IDAT') break
  }
  return 1
}

const RIFF_HEAD = 12

/** Each frame has one chunk `ANMF` (RFC 9649, section 2.7.1). */
function webpFrames(bytes: Buffer): number {
  let frames = 0
  for (let at = RIFF_HEAD; at + 8 <= bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames++
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return frames
}

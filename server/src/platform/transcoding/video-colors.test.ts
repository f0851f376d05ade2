/** Tests that renditions and posters of a video show the colors that a browser shows for its source. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'vitest'
import sharp from 'sharp'
import { openRecordings } from '../../../test/recordings.ts'
import { processVideo } from './index.ts'

const { ffmpeg, folder, describe, target } = await openRecordings()

type Color = readonly [red: number, green: number, blue: number]

interface Source {
  readonly height: number
  /** The matrix that the encoder uses. */
  readonly written: string
  /** The color tags of the stream. */
  readonly said: readonly string[]
  readonly wanted: Color
  readonly codec?: readonly string[]
}

const RED: Color = [200, 30, 60]
const BT601 = 'out_color_matrix=bt601:out_range=tv'
const BT709 = 'out_color_matrix=bt709:out_range=tv'
const untagged = ['-colorspace', 'unknown', '-color_primaries', 'unknown', '-color_trc', 'unknown']
const tagged = (matrix: string, primaries = matrix) => [
  '-colorspace',
  matrix,
  '-color_primaries',
  primaries,
  '-color_trc',
  'bt709',
]

const sources: Readonly<Record<string, Source>> = {
  'of 180 lines without tags, which browsers read as BT.601': { height: 180, written: BT601, said: untagged, wanted: RED },
  'of 720 lines without tags, which browsers read as BT.709': { height: 720, written: BT709, said: untagged, wanted: RED },
  'of 180 lines in BT.709': { height: 180, written: BT709, said: tagged('bt709'), wanted: RED },
  'of 720 lines in BT.601': { height: 720, written: BT601, said: tagged('smpte170m'), wanted: RED },
  'with the full range': {
    height: 180,
    written: 'out_color_matrix=bt709:out_range=pc',
    said: [...tagged('bt709'), '-color_range', 'pc'],
    wanted: RED,
  },
  'with the primaries of Display P3': { height: 180, written: BT709, said: tagged('bt709', 'smpte432'), wanted: [217, 0, 54] },
  'in RGB': { height: 180, written: '', said: [], wanted: RED, codec: ['-c:v', 'ffv1', '-pix_fmt', 'gbrp'] },
}

function sourceOf({ height, written, said, codec }: Source): string {
  const path = join(folder, 'source.mkv')
  const [r, g, b] = RED
  const color = `color=c=0x${Buffer.from([r, g, b]).toString('hex')}:s=${(height * 16) / 9}x${height}:r=2:d=1,format=gbrp`
  const yuv =
    written === ''
      ? color
      : `${color},scale=${written},format=yuv420p,setparams=colorspace=unknown:color_primaries=unknown:color_trc=unknown`
  const encoder = codec ?? ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '10']
  execFileSync(ffmpeg.program, ['-v', 'error', '-nostdin', '-y', '-f', 'lavfi', '-i', yuv, ...encoder, ...said, path])
  return path
}

/** Returns the color of the first frame like browsers do, with the matrix that the stream names. */
function colorOf(path: string): Color {
  const args = [
    '-v',
    'error',
    '-i',
    path,
    '-frames:v',
    '1',
    '-vf',
    'scale=1:1:flags=area:in_color_matrix=bt709',
    '-pix_fmt',
    'rgb24',
  ]
  const [r = -1, g = -1, b = -1] = execFileSync(ffmpeg.program, [...args, '-f', 'rawvideo', 'pipe:1'])
  return [r, g, b]
}

function assertNear(seen: Color, wanted: Color, what: string) {
  assert.ok(
    seen.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= 6),
    `${what}: ${seen.join()} instead of ${wanted.join()}`,
  )
}

for (const [name, source] of Object.entries(sources))
  test(`a video ${name} keeps its colors`, async () => {
    const into = await target()
    const { renditions, poster } = await processVideo(ffmpeg, sourceOf(source), { folder: into })
    for (const rendition of renditions.video) {
      const path = join(into, `${rendition.name}.mp4`)
      assertNear(colorOf(path), source.wanted, rendition.name)
      assert.match(describe(path), /yuv420p\(tv, bt709, progressive\)/)
    }
    const { data } = await sharp(join(into, poster)).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
    assertNear([data[0] ?? -1, data[1] ?? -1, data[2] ?? -1], source.wanted, 'poster')
  })

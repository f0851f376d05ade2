/** What ffmpeg's filters shall do with the picture, as the texts that it takes. Pure. */
import type { Ffmpeg } from './find-ffmpeg.ts'
import type { Sound } from './find-sound.ts'
import { MAX_FRAMES_PER_SECOND, type Size } from './ladder.ts'
import type { VideoTrack } from './probe.ts'

/** Timestamps in whole milliseconds come up to this part of a frame early. */
const ROUNDING = 0.03

/**
 * A token bucket: variable 0 has the frames that may be shown, of which each second gives 60. Frames with jitter are all kept, of 90 a second every
 * second or third is left out, and no frame is ever added.
 */
const UP_TO_60 = [
  `st(0,min(2,if(isnan(prev_t),1,ld(0)+(t-prev_t)*${MAX_FRAMES_PER_SECOND})))`,
  `if(gte(ld(0),${1 - ROUNDING}),st(0,ld(0)-1)+2,0)`,
].join('*0+')

/** The frames that are shown: whole instead of interlaced, not too many, and the first from the beginning even where it comes later. */
export const frames = ({ isInterlaced }: Pick<VideoTrack, 'isInterlaced'>): string =>
  [
    ...(isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    `select='${UP_TO_60}'`,
    // The sound begins at 0, too: renditions that are encoded apart have no other way to stay together.
    "setpts='if(N,PTS,0)'",
  ].join()

export const SAMPLE_RATE = 48_000

/** The sound from 0 to the end of the recording, silent where there is none, so that it stays with the picture. */
export const sound = ({ mix }: Pick<Sound, 'mix'>, seconds: number): string =>
  [...(mix === undefined ? [] : [mix]), `aresample=${SAMPLE_RATE}:async=1:first_pts=0`, `apad=whole_dur=${seconds}`].join()

export type Look = Pick<VideoTrack, 'hdr' | 'matrix' | 'primaries' | 'storedHeight'>

/** In this size, with square pixels, in the colors of ordinary screens. */
export function picture(video: Look, { width, height }: Size, { canMapTones }: Pick<Ffmpeg, 'canMapTones'>): string {
  const { hdr, primaries = '' } = video
  const isMapped = hdr !== undefined && canMapTones
  const scale = [
    ...fitInside({ width, height }),
    'eval=frame:flags=bicubic:out_range=tv',
    ...(isMapped ? [] : [`in_color_matrix=${matrixOf(video)}:out_color_matrix=bt709`]),
  ].join(':')
  return [
    `scale=${scale}`,
    `pad=${width}:${height}:-1:-1:eval=frame`,
    ...(isMapped ? [toneMapping(hdr)] : []),
    ...(!hdr && canMapTones && WIDE_PRIMARIES.has(primaries) ? [fromPrimaries(primaries)] : []),
    'setsar=1',
    'format=yuv420p',
    // Players guess what is not said, and guess by the height, which differs between renditions.
    'setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709',
  ].join()
}

/** Frames that come in other proportions later get bars. Rounded sides are not taken for other proportions. */
const fitInside = ({ width, height }: Size): string[] => {
  const fitted = (side: number, other: string) =>
    `'if(lt(abs(dar*${height}/${width}-1),0.05),${side},2*max(1,round(min(${side},${other})/2)))'`
  return [`w=${fitted(width, `${height}*dar`)}`, `h=${fitted(height, `${width}/dar`)}`]
}

/** Where the stream does not say it, as browsers guess. */
const matrixOf = ({ matrix, storedHeight }: Look): string => {
  if (matrix !== undefined) return 'auto'
  return storedHeight < 720 ? 'bt601' : 'bt709'
}

const WIDE_PRIMARIES = new Set(['bt2020', 'smpte431', 'smpte432'])

/** The frames are in the matrix of BT.709 already. */
const fromPrimaries = (primaries: string) => `zscale=pin=${primaries}:tin=709:min=709:rin=limited:p=709:t=709:m=709:r=limited`

/** Says what the colours are instead of believing the frames: where they say nothing, the conversion would end the run. */
const toneMapping = (hdr: 'pq' | 'hlg') =>
  [
    `zscale=tin=${hdr === 'pq' ? 'smpte2084' : 'arib-std-b67'}:pin=2020:min=2020_ncl:rin=limited:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=709:m=709:r=limited',
  ].join()

/** The first frame, and the first at or after each of the other seconds, which rise. */
export const framesAt = (seconds: readonly number[]): string =>
  `select='${['isnan(prev_selected_t)', ...seconds.slice(1).map((at) => `lt(prev_selected_t,${at})*gte(t,${at})`)].join('+')}'`

/** The frame that is shown at 0, at `seconds`, at twice `seconds` … */
export const framesEvery = (seconds: number): string => `fps=fps=1/${seconds}:start_time=0:round=up`

/** `[0:V:0]` → several labels, each the same frames. */
export const split = (from: string, chain: string, to: readonly string[]): string =>
  `[${from}]${chain}${to.length > 1 ? `,split=${to.length}` : ''}${to.map((name) => `[${name}]`).join('')}`

/** Lays another input over the picture, which does not end before the picture does. */
export const overlay = ({ x, y }: { readonly x: number; readonly y: number }): string => `overlay=x=${x}:y=${y}:eof_action=repeat`

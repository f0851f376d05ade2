/** Builds ffmpeg's filter strings for picture and sound. Pure. */
import type { Ffmpeg } from './find-ffmpeg.ts'
import type { Sound } from './find-sound.ts'
import { MAX_FRAMES_PER_SECOND, type Size } from './ladder.ts'
import type { VideoTrack } from './probe.ts'

/** Timestamps in whole milliseconds can be early by up to this fraction of a frame. */
const ROUNDING = 0.03

/**
 * A token bucket: variable 0 has the number of frames that may be shown, refilled at 60 per second. Frames with jitter are all
 * kept; at 90 per second, every second or third frame is dropped; no frame is ever added.
 */
const UP_TO_60 = [
  `st(0,min(2,if(isnan(prev_t),1,ld(0)+(t-prev_t)*${MAX_FRAMES_PER_SECOND})))`,
  `if(gte(ld(0),${1 - ROUNDING}),st(0,ld(0)-1)+2,0)`,
].join('*0+')

/** Selects the shown frames: deinterlaced, at most 60 per second, and with the first frame moved to time 0. */
export const frames = ({ isInterlaced }: Pick<VideoTrack, 'isInterlaced'>): string =>
  [
    ...(isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    `select='${UP_TO_60}'`,
    // The sound starts at 0 too. Renditions that are encoded separately have no other way to stay in sync.
    "setpts='if(N,PTS,0)'",
  ].join()

export const SAMPLE_RATE = 48_000

/** Extends the sound from 0 to the end of the recording, with silence where there is none, so that it stays in sync. */
export const sound = ({ mix }: Pick<Sound, 'mix'>, seconds: number): string =>
  [...(mix === undefined ? [] : [mix]), `aresample=${SAMPLE_RATE}:async=1:first_pts=0`, `apad=whole_dur=${seconds}`].join()

export type Look = Pick<VideoTrack, 'hdr' | 'matrix' | 'primaries' | 'storedHeight'>

/** Scales to this size, with square pixels and the colors of ordinary screens. */
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
    // Players guess missing color tags by the height, which differs between renditions.
    'setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709',
  ].join()
}

/** Later frames with other proportions get bars. Sides that are only rounded do not count as other proportions. */
const fitInside = ({ width, height }: Size): string[] => {
  const fitted = (side: number, other: string) =>
    `'if(lt(abs(dar*${height}/${width}-1),0.05),${side},2*max(1,round(min(${side},${other})/2)))'`
  return [`w=${fitted(width, `${height}*dar`)}`, `h=${fitted(height, `${width}/dar`)}`]
}

/** If the stream has no tag, guesses like browsers do. */
const matrixOf = ({ matrix, storedHeight }: Look): string => {
  if (matrix !== undefined) return 'auto'
  return storedHeight < 720 ? 'bt601' : 'bt709'
}

const WIDE_PRIMARIES = new Set(['bt2020', 'smpte431', 'smpte432'])

/** The frames already use the BT.709 matrix. */
const fromPrimaries = (primaries: string) => `zscale=pin=${primaries}:tin=709:min=709:rin=limited:p=709:t=709:m=709:r=limited`

/** States the colors explicitly: frames without tags would make the conversion fail. */
const toneMapping = (hdr: 'pq' | 'hlg') =>
  [
    `zscale=tin=${hdr === 'pq' ? 'smpte2084' : 'arib-std-b67'}:pin=2020:min=2020_ncl:rin=limited:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=709:m=709:r=limited',
  ].join()

/** Selects the first frame, and the first frame at or after each of the other times, which are ascending. */
export const framesAt = (seconds: readonly number[]): string =>
  `select='${['isnan(prev_selected_t)', ...seconds.slice(1).map((at) => `lt(prev_selected_t,${at})*gte(t,${at})`)].join('+')}'`

/** Selects the frames shown at 0, at `seconds`, at twice `seconds` … */
export const framesEvery = (seconds: number): string => `fps=fps=1/${seconds}:start_time=0:round=up`

/** Splits `[0:V:0]` into several labels with the same frames. */
export const split = (from: string, chain: string, to: readonly string[]): string =>
  `[${from}]${chain}${to.length > 1 ? `,split=${to.length}` : ''}${to.map((name) => `[${name}]`).join('')}`

/** Draws another input over the picture and repeats its last frame until the picture ends. */
export const overlay = ({ x, y }: { readonly x: number; readonly y: number }): string => `overlay=x=${x}:y=${y}:eof_action=repeat`

/** What ffmpeg's filters shall do with the picture, as the texts that it takes. Pure. */
import type { Size } from './ladder.ts'
import type { VideoTrack } from './probe.ts'

/** Frames closer than this, in seconds, are left out: up to 60 a second remain, and none is ever added. */
const LEAST_FRAME_SECONDS = 0.0155

/** The frames that are shown: whole instead of interlaced, and not too many. */
export const frames = ({ isInterlaced }: VideoTrack): string =>
  [
    ...(isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${LEAST_FRAME_SECONDS})'`,
  ].join()

interface Look {
  readonly canMapTones: boolean
}

/** In this size, with square pixels, in the colours of ordinary screens. */
export function picture({ hdr }: VideoTrack, { width, height }: Size, { canMapTones }: Look): string {
  const colours = hdr && canMapTones ? [toneMapping(hdr)] : []
  return [`scale=${width}:${height}:flags=bicubic:out_range=tv`, ...colours, 'setsar=1', 'format=yuv420p'].join()
}

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

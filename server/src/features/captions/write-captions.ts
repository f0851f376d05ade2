/** Writes captions as WebVTT, only from the cues that were read. Pure. */
import type { Cue } from './read-captions.ts'
import type { Markup, Tag } from './read-cue-text.ts'

export const writeCaptions = (cues: readonly Cue[]): string => `WEBVTT\n\n${cues.map(cueText).join('\n')}`

export const wordsOf = (cues: readonly Cue[]): string => cues.map(({ markup }) => plainText(markup)).join('\n')

const plainText = (markup: Markup): string =>
  markup
    .map((one) => (typeof one === 'string' ? one : `${one.annotation && `${one.annotation}: `}${plainText(one.inside)}`))
    .join('')

const cueText = ({ fromMs, toMs, settings, markup }: Cue): string =>
  `${[timeText(fromMs), '-->', timeText(toMs), ...settings].join(' ')}\n${oneBlock(markupText(markup))}\n`

const markupText = (markup: Markup): string =>
  markup.map((one) => (typeof one === 'string' ? escaped(one) : tagText(one))).join('')

const tagText = ({ name, annotation, inside }: Tag): string =>
  `<${[name, ...(annotation === '' ? [] : [escaped(annotation)])].join(' ')}>${markupText(inside)}</${name}>`

/** An empty line would end the caption. */
const oneBlock = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function timeText(ms: number): string {
  const parts = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((part) => String(Math.floor(part)).padStart(2, '0'))
  return `${parts.join(':')}.${String(ms % 1000).padStart(3, '0')}`
}

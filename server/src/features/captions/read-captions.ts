/** Reads uploaded captions: WebVTT (W3C, section 4) or SubRip. Strict: unknown syntax is rejected with its line number. Pure. */
import { decodeText } from '#lib/decode-text.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { captionsProblem } from './captions-problem.ts'
import { readCueText, type Markup } from './read-cue-text.ts'

export interface Cue {
  readonly fromMs: number
  readonly toMs: number
  /** The position in WebVTT's syntax, with valid settings only. */
  readonly settings: readonly string[]
  readonly markup: Markup
}

const MAX_CUES = 20_000
const MAX_CUE_CHARACTERS = 1000

const LINE_END = /\r\n|\r|\n/

interface Line {
  readonly number: number
  readonly text: string
}

/** Throws `not_valid`. */
export function readCaptions(bytes: Uint8Array): Cue[] {
  const lines = linesOf(bytes)
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0]?.text ?? '')
  const [head, ...rest] = blocksOf(lines)
  const early = isVtt && head?.find(({ text }) => text.includes('-->'))
  if (early) throw captionsProblem(early.number, t('add an empty line before this time.'))
  const blocks = isVtt ? rest : head ? [head, ...rest] : []
  const cues = blocks.flatMap((block) => cueIn(block, isVtt) ?? [])
  if (cues.length === 0) throw notValid('file', t('This file contains no captions.'))
  if (cues.length > MAX_CUES) throw notValid('file', t('A file can have up to {most} captions.', { most: MAX_CUES }))
  return cues.toSorted((a, b) => a.fromMs - b.fromMs)
}

function linesOf(bytes: Uint8Array): Line[] {
  const text = decodeText(bytes)
  if (text === undefined)
    throw notValid('file', t('These captions have an unknown text encoding. Save them as UTF-8 and upload them again.'))
  const nul = text.indexOf('\0')
  if (nul >= 0) throw captionsProblem(text.slice(0, nul).split(LINE_END).length, t('invalid character.'))
  return text.split(LINE_END).map((one, index) => ({ number: index + 1, text: one }))
}

/** Returns the groups of lines between empty lines. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]]
  for (const line of lines) {
    if (line.text.trim() === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.filter((block) => block.length > 0)
}

/** Returns undefined for comments and styles: the site has its own styles. */
function cueIn(block: readonly Line[], isVtt: boolean): Cue | undefined {
  const [first] = block
  if (!first) return undefined
  if (isVtt && /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first.text) && !block.some(({ text }) => text.includes('-->'))) {
    refuseAddresses(first, block)
    return undefined
  }
  const at = block.findIndex(({ text }) => text.includes('-->'))
  const timing = block[at]
  if (!timing || at > 1) throw captionsProblem(first.number, t('expected a time such as 00:00:01.000 --> 00:00:04.000.'))
  const { fromMs, toMs, settings } = timesIn(timing, isVtt)
  const lines = block.slice(at + 1)
  const text = lines.map((line) => line.text).join('\n')
  if (text.length > MAX_CUE_CHARACTERS)
    throw captionsProblem(timing.number, t('a caption can have up to {most} characters.', { most: MAX_CUE_CHARACTERS }))
  const arrow = lines.find((line) => line.text.includes('-->'))
  if (arrow) throw captionsProblem(arrow.number, t('add an empty line before this time.'))
  if (text.trim() === '') return undefined
  return { fromMs, toMs, settings, markup: readCueText(text, { line: timing.number + 1, isVtt }) }
}

/** A style sheet in captions could reveal viewers to another site. */
function refuseAddresses({ text: kind, number }: Line, block: readonly Line[]): void {
  const isNote = kind.startsWith('NOTE')
  if (!isNote && block.some(({ text }) => /url\s*\(|@import|:\/\/|\\/i.test(text)))
    throw captionsProblem(number, t('caption styles can’t contain URLs.'))
}

const VTT_TIME = /^((?:\d{2,3}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,3}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t]+(.*))?$/
const SRT_TIME = /^\s*(\d{1,3}:[0-5]\d:[0-5]\d[,.]\d{1,3})\s*-->\s*(\d{1,3}:[0-5]\d:[0-5]\d[,.]\d{1,3})\s*(?:X1:.*)?$/

function timesIn({ text, number }: Line, isVtt: boolean) {
  const [, from, to, settings = ''] = (isVtt ? VTT_TIME : SRT_TIME).exec(text) ?? []
  if (from === undefined || to === undefined)
    throw captionsProblem(number, t('expected a time such as 00:00:01.000 --> 00:00:04.000.'))
  const [fromMs, toMs] = [msOf(from), msOf(to)]
  if (toMs <= fromMs) throw captionsProblem(number, t('this caption ends before it starts.'))
  return { fromMs, toMs, settings: settings.split(/[ \t]+/).filter((one) => SETTING.test(one)) }
}

/** Settings that place a caption without a region. */
const SETTING =
  /^(?:vertical:(?:rl|lr)|line:-?\d{1,3}(?:\.\d+)?%?(?:,(?:start|center|end))?|position:\d{1,3}(?:\.\d+)?%(?:,(?:line-left|center|line-right))?|size:\d{1,3}(?:\.\d+)?%|align:(?:start|center|end|left|right))$/

function msOf(time: string): number {
  const [seconds = '0', part = '0'] = time.replace(',', '.').split('.')
  const whole = seconds.split(':').reduce((sum, one) => sum * 60 + Number(one), 0)
  return whole * 1000 + Number(part.padEnd(3, '0'))
}

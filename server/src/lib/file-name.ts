/** Makes the names under which people save files. Pure. */
import { VISIBLE_CHARACTER } from '@fanfare/contract/define'
import { oneLine } from './text.ts'

/** File systems allow 255. Browsers append a number to a name that exists. */
const MAX_BYTES = 200
const VISIBLE = new RegExp(VISIBLE_CHARACTER, 'gu')
/** Separators of folders, and characters with a meaning in Windows, in shells' patterns and in header values. */
const RESERVED = /[/\\:*?"<>|%]/g
/** Names of devices in Windows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const EXTENSION = /\.[A-Za-z0-9]{1,10}$/

/**
 * Returns a name that names no folder, hides nothing and fits every file system. Keeps letters of all scripts, emoji, and a usual
 * extension. Never empty.
 */
export function fileNameOf(name: string): string {
  const visible = (name.normalize('NFC').match(VISIBLE) ?? []).join('').toWellFormed()
  const plain = oneLine(visible.replace(RESERVED, '-'))
    .replace(/^[.\s-]+/, '')
    .replace(/[.\s]+$/, '')
  const extension = EXTENSION.exec(plain)?.[0] ?? ''
  const stem = beginningOf(plain.slice(0, plain.length - extension.length), MAX_BYTES - extension.length)
  const short = (stem || 'file') + extension
  return DEVICE.test(short) ? `_${short}` : short
}

/** Returns as many whole graphemes as fit. */
function beginningOf(text: string, maxBytes: number): string {
  let kept = ''
  let left = maxBytes
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, maxBytes))) {
    left -= Buffer.byteLength(segment)
    if (left < 0) break
    kept += segment
  }
  return kept.trimEnd()
}

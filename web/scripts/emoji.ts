/**
 * Writes `src/features/messages/components/emoji.tsv`: every emoji with its names and search words in English and Spanish. The
 * source is emojibase-data 17.0.0 (MIT), unpacked into the given folder: `node scripts/emoji.ts <folder>`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Emoji {
  readonly hexcode: string
  readonly label: string
  readonly emoji: string
  readonly tags?: readonly string[]
  readonly group?: number
  readonly order?: number
  readonly version: number
  readonly skins?: readonly { readonly emoji: string; readonly tone: number | readonly number[] }[]
}

/** Colors of skin and hair, which are not emoji on their own. */
const COMPONENTS = 2
const [folder = ''] = process.argv.slice(2)
const read = (language: string): Emoji[] => JSON.parse(readFileSync(join(folder, language, 'data.json'), 'utf8'))
const spanish = new Map(read('es').map((one) => [one.hexcode, one]))

const words = (tags: readonly string[] = []) => tags.filter((one) => /^[\p{L}\p{N}][\p{L}\p{N} '’-]+$/u.test(one)).join(',')
const tones = ({ skins = [] }: Emoji) => skins.filter(({ tone }) => typeof tone === 'number').map(({ emoji }) => emoji)

const rows = read('en')
  .filter(({ group }) => group !== undefined && group !== COMPONENTS)
  .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
  .map((one) => {
    const inSpanish = spanish.get(one.hexcode)
    return [
      one.emoji,
      one.group,
      one.version,
      tones(one).join(','),
      one.label,
      words(one.tags),
      inSpanish?.label ?? '',
      words(inSpanish?.tags),
    ].join('\t')
  })
const file = join(import.meta.dirname, '../src/features/messages/components/emoji.tsv')
writeFileSync(file, `${rows.join('\n')}\n`)

/** All emoji with names and search words. English and Spanish words work in every page language. */
import type { EmojiData } from 'frimousse'
import { reader, t } from '#lib/i18n.ts'
import table from './emoji.tsv?raw'

const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const
type Skins = Record<(typeof TONES)[number], string>

/** Emoji unknown to this browser would appear as empty boxes, and the server rejects emoji that it does not know. */
const KNOWN = /^\p{RGI_Emoji}$/v

export function emojiData(): EmojiData {
  const isSpanish = reader().lang.startsWith('es')
  return { locale: 'own', categories: categories(), skinTones: toneNames(), emojis: rowsOf(table, isSpanish) }
}

/** Reads `emoji.tsv`, which `scripts/emoji.ts` writes. */
function rowsOf(text: string, isSpanish: boolean): EmojiData['emojis'] {
  return text
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([emoji = '']) => KNOWN.test(emoji))
    .map(([emoji = '', group, version, skins = '', english = '', englishWords = '', spanish = '', spanishWords = '']) => ({
      emoji,
      category: Number(group),
      version: Number(version),
      label: isSpanish && spanish !== '' ? spanish : english,
      tags: [...new Set(spellings([english, spanish, ...englishWords.split(','), ...spanishWords.split(',')]))],
      ...(skins !== '' && { skins: skinsOf(skins.split(',')) }),
    }))
}

/** Returns spellings with and without accents, so that `corazon` matches `corazón`. */
const spellings = (words: readonly string[]): string[] =>
  words.flatMap((word) => (word === '' ? [] : [word, word.normalize('NFD').replaceAll(/\p{M}/gu, '')]))

const skinsOf = ([light = '', mediumLight = '', medium = '', mediumDark = '', dark = '']: readonly string[]): Skins => ({
  light,
  'medium-light': mediumLight,
  medium,
  'medium-dark': mediumDark,
  dark,
})

const categories = () => [
  { index: 0, label: t('Smileys and emotions') },
  { index: 1, label: t('People and bodies') },
  { index: 3, label: t('Animals and nature') },
  { index: 4, label: t('Food and drink') },
  { index: 5, label: t('Travel and places') },
  { index: 6, label: t('Activities') },
  { index: 7, label: t('Objects') },
  { index: 8, label: t('Symbols') },
  { index: 9, label: t('Flags') },
]

export const toneNames = (): Skins => ({
  light: t('Light skin tone'),
  'medium-light': t('Medium-light skin tone'),
  medium: t('Medium skin tone'),
  'medium-dark': t('Medium-dark skin tone'),
  dark: t('Dark skin tone'),
})

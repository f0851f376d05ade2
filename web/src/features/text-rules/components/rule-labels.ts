/** Names severities, places and languages of lists of words. */
import type { WordLanguage, WordPlace, WordSeverity } from '@fanfare/contract/word-rules'
import { t } from '#lib/i18n.ts'

type Labels<K extends string> = Readonly<Record<K, () => string>>

export const severityLabels: Labels<WordSeverity> = {
  explain: () => t('Explain'),
  refuse: () => t('Refuse'),
  severe: () => t('Severe'),
}

export const severityHints: Labels<WordSeverity> = {
  explain: () => t('Authors see which words to remove.'),
  refuse: () => t('The text is refused without naming the words.'),
  severe: () => t('Refused in every text, tag, name and search.'),
}

export const placeLabels: Labels<WordPlace> = {
  texts: () => t('Titles and texts'),
  tags: () => t('Tags'),
  names: () => t('Usernames and names'),
  search: () => t('Searches'),
}

export const languageLabels: Labels<WordLanguage> = {
  any: () => t('Any language'),
  en: () => t('English'),
  es: () => t('Spanish'),
}

export const optionsOf = <K extends string>(labels: Labels<K>) =>
  (Object.keys(labels) as K[]).map((value) => ({ value, label: labels[value]() }))

export const wordsOf = (list: string): string[] => list.split('\n').filter((line) => line.trim() !== '')

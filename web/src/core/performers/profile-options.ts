/** Labels of the option lists of a performer's profile (specification, section 3). */
import { options, type OptionList } from '@fanfare/contract/profiles'
import { t } from '#lib/i18n.ts'

export const listNames: readonly OptionList[] = [
  'gender',
  'sexualOrientation',
  'ethnicity',
  'bodyType',
  'height',
  'weight',
  'hairColor',
  'eyeColor',
]

const lists: Record<OptionList, () => string> = {
  gender: () => t('Gender'),
  sexualOrientation: () => t('Sexual orientation'),
  ethnicity: () => t('Ethnicity'),
  bodyType: () => t('Body type'),
  height: () => t('Height'),
  weight: () => t('Weight'),
  hairColor: () => t('Hair color'),
  eyeColor: () => t('Eye color'),
}

export const listLabel = (list: OptionList): string => lists[list]()

const words: Readonly<Record<string, () => string>> = {
  fit: () => t('Fit'),
  slim: () => t('Slim'),
  curvy: () => t('Curvy'),
  large: () => t('Large'),
  toned: () => t('Toned'),
  petite: () => t('Petite'),
  ripped: () => t('Ripped'),
  tanned: () => t('Tanned'),
  runner: () => t('Runner'),
  swimmer: () => t('Swimmer'),
  muscular: () => t('Muscular'),
  gymBody: () => t('Gym body'),
  asian: () => t('Asian'),
  latino: () => t('Latino'),
  hispanic: () => t('Hispanic'),
  'black or african america': () => t('Black or African American'),
  'american indian or alaska native': () => t('American Indian or Alaska Native'),
  'native hawaiian or other pacific islander': () => t('Native Hawaiian or other Pacific Islander'),
  red: () => t('Red'),
  yellow: () => t('Yellow'),
  blond: () => t('Blond'),
  black: () => t('Black'),
  brown: () => t('Brown'),
  white: () => t('White'),
  brunet: () => t('Brunet'),
  blue: () => t('Blue'),
  green: () => t('Green'),
  pink: () => t('Pink'),
  ginger: () => t('Ginger'),
  multiColored: () => t('Multicolored'),
  amber: () => t('Amber'),
  gray: () => t('Gray'),
  hazel: () => t('Hazel'),
  male: () => t('Male'),
  female: () => t('Female'),
  transgender: () => t('Transgender'),
  straight: () => t('Straight'),
  lesbian: () => t('Lesbian'),
  gay: () => t('Gay'),
  bisexual: () => t('Bisexual'),
}

export function optionLabel(list: OptionList, value: string): string {
  if (list === 'height' || list === 'weight') return band(value, list === 'height' ? t('cm') : t('kg'))
  return words[value]?.() ?? value
}

/** Parses `under_140`, `140_142` and `over_190`. */
function band(value: string, unit: string): string {
  const [low = '', high = ''] = value.split('_')
  if (low === 'under') return t('under {size} {unit}', { size: high, unit })
  if (low === 'over') return t('over {size} {unit}', { size: high, unit })
  return t('{low}–{high} {unit}', { low, high, unit })
}

export const choicesOf = (list: OptionList) => options[list].map((value) => ({ value, label: optionLabel(list, value) }))

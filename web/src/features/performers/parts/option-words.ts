/** The option lists of a performer's profile in words (specification, section 3). */
import { options, type OptionList } from '@fanfare/contract/people'
import { say } from '#lib/words.ts'

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
  gender: () => say('Gender'),
  sexualOrientation: () => say('Sexual orientation'),
  ethnicity: () => say('Ethnicity'),
  bodyType: () => say('Body type'),
  height: () => say('Height'),
  weight: () => say('Weight'),
  hairColor: () => say('Hair colour'),
  eyeColor: () => say('Eye colour'),
}

export const listLabel = (list: OptionList): string => lists[list]()

const words: Readonly<Record<string, () => string>> = {
  fit: () => say('Fit'),
  slim: () => say('Slim'),
  curvy: () => say('Curvy'),
  large: () => say('Large'),
  toned: () => say('Toned'),
  petite: () => say('Petite'),
  ripped: () => say('Ripped'),
  tanned: () => say('Tanned'),
  runner: () => say('Runner'),
  swimmer: () => say('Swimmer'),
  muscular: () => say('Muscular'),
  gymBody: () => say('Gym body'),
  asian: () => say('Asian'),
  latino: () => say('Latino'),
  hispanic: () => say('Hispanic'),
  'black or african america': () => say('Black or African American'),
  'american indian or alaska native': () => say('American Indian or Alaska Native'),
  'native hawaiian or other pacific islander': () => say('Native Hawaiian or other Pacific Islander'),
  red: () => say('Red'),
  yellow: () => say('Yellow'),
  blond: () => say('Blond'),
  black: () => say('Black'),
  brown: () => say('Brown'),
  white: () => say('White'),
  brunet: () => say('Brunet'),
  blue: () => say('Blue'),
  green: () => say('Green'),
  pink: () => say('Pink'),
  ginger: () => say('Ginger'),
  multiColored: () => say('Multicoloured'),
  amber: () => say('Amber'),
  gray: () => say('Grey'),
  hazel: () => say('Hazel'),
  male: () => say('Male'),
  female: () => say('Female'),
  transgender: () => say('Transgender'),
  straight: () => say('Straight'),
  lesbian: () => say('Lesbian'),
  gay: () => say('Gay'),
  bisexual: () => say('Bisexual'),
}

export function optionLabel(list: OptionList, value: string): string {
  if (list === 'height' || list === 'weight') return band(value, list === 'height' ? say('cm') : say('kg'))
  return words[value]?.() ?? value
}

/** `under_140`, `140_142`, `over_190` */
function band(value: string, unit: string): string {
  const [low = '', high = ''] = value.split('_')
  if (low === 'under') return say('under {size} {unit}', { size: high, unit })
  if (low === 'over') return say('over {size} {unit}', { size: high, unit })
  return say('{low}–{high} {unit}', { low, high, unit })
}

/** For a select field. */
export const choicesOf = (list: OptionList) => options[list].map((value) => ({ value, label: optionLabel(list, value) }))

/** The short view of people inside other views, and the option lists of a performer's profile (specification, section 3). */
import { Type, type Static } from 'typebox'
import { Id } from './define.ts'

export const NO_AVATAR = '/no-avatar.jpg'

export const Person = Type.Object({
  _id: Id,
  name: Type.String(),
  username: Type.String(),
  avatar: Type.String(),
  isPerformer: Type.Boolean(),
  isVerified: Type.Boolean(),
})
export type Person = Static<typeof Person>

const bands = (from: number, to: number, step: number) => {
  const steps: string[] = []
  for (let low = from; low < to; low += step) steps.push(`${low}_${Math.min(low + step - 1, to)}`)
  return [`under_${from}`, ...steps, `over_${to}`]
}

export const options = {
  height: bands(140, 190, 3),
  weight: bands(40, 100, 5),
  bodyType: ['fit', 'slim', 'curvy', 'large', 'toned', 'petite', 'ripped', 'tanned', 'runner', 'swimmer', 'muscular', 'gymBody'],
  ethnicity: [
    'asian',
    'white',
    'latino',
    'hispanic',
    'black or african america',
    'american indian or alaska native',
    'native hawaiian or other pacific islander',
  ],
  hairColor: ['red', 'yellow', 'blond', 'black', 'brown', 'white', 'brunet', 'blue', 'green', 'pink', 'ginger', 'multiColored'],
  eyeColor: ['blue', 'brown', 'green', 'amber', 'gray', 'hazel', 'red'],
  gender: ['male', 'female', 'transgender'],
  sexualOrientation: ['straight', 'lesbian', 'gay', 'bisexual', 'transgender'],
}
export type OptionList = keyof typeof options

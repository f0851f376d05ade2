/** Defines how performers are shown, and the option lists of their profiles (specification, section 3). */
import { Type, type Static } from 'typebox'
import { PublicationTotal } from './content.ts'
import { Country, DateTime, oneOf, Price } from './define.ts'
import { Engagement } from './engagement.ts'
import { Person } from './people.ts'

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

const Choice = (of: readonly string[]) => oneOf(...of)

/** Details of a performer's profile: the country and the option lists of section 3. All are optional. */
export const About = Type.Object({
  country: Type.Optional(Country),
  height: Type.Optional(Choice(options.height)),
  weight: Type.Optional(Choice(options.weight)),
  bodyType: Type.Optional(Choice(options.bodyType)),
  ethnicity: Type.Optional(Choice(options.ethnicity)),
  hairColor: Type.Optional(Choice(options.hairColor)),
  eyeColor: Type.Optional(Choice(options.eyeColor)),
  gender: Type.Optional(Choice(options.gender)),
  sexualOrientation: Type.Optional(Choice(options.sexualOrientation)),
})
export type About = Static<typeof About>

export const Prices = Type.Object({
  /** Length of the free trial in days. 0 for none. */
  freeDays: Type.Integer({ minimum: 0, maximum: 365 }),
  monthly: Price,
  yearly: Price,
})
export type Prices = Static<typeof Prices>

export const ShownPrices = Type.Object({
  ...Prices.properties,
  /** Percent that the yearly price saves compared with twelve months. */
  saving: Type.Integer(),
})

export const PerformerCard = Type.Object({
  ...Person.properties,
  bio: Type.String(),
  cover: Type.String(),
  prices: ShownPrices,
  totalPosts: Type.Integer(),
  totalFollowers: Type.Integer(),
})
export type PerformerCard = Static<typeof PerformerCard>

export const Performer = Type.Object({
  ...PerformerCard.properties,
  about: About,
  /** Addresses on social networks. */
  socialLinks: Type.Array(Type.String()),
  /** Counts all published content. */
  totalPhotos: Type.Integer(),
  /** Published content by kind. Leaves out kinds without any. */
  published: Type.Array(PublicationTotal),
  totalSubscribers: Type.Integer(),
  joinedAt: DateTime,
  engagement: Engagement,
  isFollowed: Type.Boolean(),
  isSubscribed: Type.Boolean(),
  can: Type.Array(oneOf('follow', 'subscribe', 'message', 'tip', 'edit')),
})
export type Performer = Static<typeof Performer>

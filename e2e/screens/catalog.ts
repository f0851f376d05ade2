/** The catalog of every screen: declared addresses, and states of screens without an address. */
import { addressOf, declaredAddresses, hasThingParameter, type Address } from '../support/addresses.ts'
import { addressesWithExample } from '../support/examples.ts'

export const PEOPLE = ['visitor', 'felix', 'ada.vale', 'olga'] as const
export type Who = (typeof PEOPLE)[number]

export interface Screen {
  readonly name: string
  /** A person of the demo, or `visitor`. */
  readonly who: Who
  /** Contains `:id` and the like if the demo decides the subject of the page. */
  readonly path: string
  readonly feature: string
  /** 404 if the page reports that there is nothing. */
  readonly status: number
  /** True for the ten screens that the gate always checks. Their pictures are in `docs/screens`. */
  readonly isKey: boolean
}

const KEY = new Set([
  'landing',
  'explore',
  'profile',
  'home',
  'messages',
  'studio',
  'earnings',
  'admin-overview',
  'verification-decision',
  'wallet',
])

/** Screens with a name, or with a state in their address. All other declared addresses follow without a name. */
const NAMED: Readonly<Record<Who, Readonly<Record<string, string>>>> = {
  visitor: {
    landing: '/',
    login: '/auth/login',
    'nobody-found': '/explore?q=nobodyiscalledthis',
    explore: '/explore',
    'profile-visitor': '/ada.vale',
    'wide-photos': '/milo.reyes',
    'profile-photos': '/juno.park?tab=photos',
    'profile-about': '/ada.vale?tab=about',
    'long-name': '/aurelia.montgomery.smythe',
    'longest-name': '/longest.name',
    missing: '/nobody.is.here',
  },
  felix: {
    home: '/home',
    discover: '/home?show=discover',
    profile: '/juno.park',
    messages: '/messages/:id',
    wallet: '/wallet',
    cards: '/wallet?tab=cards',
  },
  'ada.vale': {
    studio: '/studio',
    earnings: '/studio/earnings',
    'own-profile': '/ada.vale',
    'star-messages': '/messages',
  },
  olga: {
    'admin-overview': '/admin',
    'verification-decision': '/admin/verifications/:id',
  },
}

const SEEN_BY: Readonly<Record<Address['who'], Who>> = {
  anyone: 'visitor',
  guest: 'visitor',
  member: 'felix',
  fan: 'felix',
  performer: 'ada.vale',
  admin: 'olga',
}

const addresses = await declaredAddresses()
const named = PEOPLE.flatMap((who) => Object.entries(NAMED[who]).map(([name, path]) => screen(name, who, path)))

/** All screens. The person of an example from the demo is known when the screen is opened. */
export const screens: readonly Screen[] = [
  ...named,
  ...addresses
    .filter(({ path }) => !named.some((one) => one.path === path))
    .map((address) => screen(address.path, SEEN_BY[address.who], address.path)),
]

/** Declared addresses with a parameter that have no example in `examples.ts`. */
export const addressesWithoutExample = addresses
  .filter(hasThingParameter)
  .map(({ path }) => path)
  .filter((path) => !addressesWithExample.includes(path))

function screen(name: string, who: Who, path: string): Screen {
  const feature = addressOf(path, addresses)?.feature ?? ''
  return { name, who, path, feature, status: name === 'missing' ? 404 : 200, isKey: KEY.has(name) }
}

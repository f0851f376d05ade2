/** Every screen of the site: the declared addresses, and states of screens that no address names. */
import { addressOf, declaredAddresses, namesThing, type Address } from '../support/addresses.ts'
import { addressesWithExample } from '../support/examples.ts'

export const PEOPLE = ['visitor', 'felix', 'ada.vale', 'olga'] as const
export type Who = (typeof PEOPLE)[number]

export interface Screen {
  readonly name: string
  /** A person of the demo, or `visitor`. */
  readonly who: Who
  /** With `:id` and the like where the demo decides which thing the page is about. */
  readonly path: string
  readonly feature: string
  /** 404 where the page says that there is nothing. */
  readonly status: number
  /** Among the ten that the gate always checks; their pictures are kept in `docs/screens`. */
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

/** Screens that have a name, or a state in their address. All other declared addresses follow without one. */
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

/** All of them. The person of an example that the demo decides is found when it is opened. */
export const screens: readonly Screen[] = [
  ...named,
  ...addresses
    .filter(({ path }) => !named.some((one) => one.path === path))
    .map((address) => screen(address.path, SEEN_BY[address.who], address.path)),
]

/** Declared addresses about one thing for which `examples.ts` has none. */
export const addressesWithoutExample = addresses
  .filter(namesThing)
  .map(({ path }) => path)
  .filter((path) => !addressesWithExample.includes(path))

function screen(name: string, who: Who, path: string): Screen {
  const feature = addressOf(path, addresses)?.feature ?? ''
  return { name, who, path, feature, status: name === 'missing' ? 404 : 200, isKey: KEY.has(name) }
}

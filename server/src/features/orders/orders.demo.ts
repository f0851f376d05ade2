/** Lists the shipping zones, buyers' addresses and orders of the demo. */
import type { AddressForm } from '@fanfare/contract/addresses'
import type { ZoneForm } from '@fanfare/contract/shipping'

export type DemoAct = 'process' | 'ship' | 'confirm' | 'cancel' | 'refund' | 'refundPart' | 'takeBack' | 'review' | 'reply'

export interface DemoOrder {
  readonly fan: string
  readonly seller: string
  /** Days ago. */
  readonly day: number
  readonly wants: readonly { readonly title: string; readonly quantity?: number; readonly variant?: number }[]
  readonly isPickup?: boolean
  /** The acts on it, each with the number of days since then. */
  readonly acts: readonly (readonly [DemoAct, day: number])[]
  readonly review?: { readonly stars: number; readonly text: string }
}

const ADA = 'ada.vale'
const JUNO = 'juno.park'

const home = { type: 'own', name: 'Germany', countries: ['DE'] } satisfies Partial<ZoneForm>
const rest = { type: 'rest', name: 'Everywhere else' } satisfies Partial<ZoneForm>
const pickup = { type: 'pickup', price: 0, furtherPrice: 0 } satisfies Partial<ZoneForm>

export const DEMO_ZONES: Readonly<Record<string, readonly ZoneForm[]>> = {
  [ADA]: [
    { ...home, price: 45, furtherPrice: 10 },
    { type: 'countries', name: 'Neighbors', countries: ['AT', 'CH', 'FR'], price: 70, furtherPrice: 15 },
    { ...rest, price: 140, furtherPrice: 30 },
    { ...pickup, name: 'Studio in Freiburg', pickupPlace: 'Gerberau 12, Freiburg\nFridays from 15:00 to 19:00' },
  ],
  [JUNO]: [
    { ...home, price: 30, furtherPrice: 5 },
    { ...rest, price: 80, furtherPrice: 10 },
    { ...pickup, name: 'Kiosk in Berlin', pickupPlace: 'Oranienstraße 40, Berlin\nDaily from 20:00 to 2:00' },
  ],
}

export const DEMO_ADDRESSES: readonly AddressForm[] = [
  { country: 'DE', line1: 'Gartenstraße 18', city: 'Leipzig', postalCode: '04107' },
  { country: 'AT', line1: 'Neubaugasse 7', city: 'Wien', postalCode: '1070' },
  { country: 'CH', line1: 'Limmatstrasse 21', city: 'Zürich', postalCode: '8005' },
  { country: 'FR', line1: '9 rue des Martyrs', city: 'Paris', postalCode: '75009' },
]

const PRINT = 'Ridge at dawn, art print'
const CALENDAR = 'Winter series calendar'
const ZINE = 'Night bus zine'
const POSTCARDS = 'Crossings, postcards'

export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    fan: 'theresa',
    seller: ADA,
    day: 19.4,
    wants: [{ title: 'The pass at night, original' }],
    acts: [
      ['process', 18.3],
      ['ship', 17.2],
      ['confirm', 14.5],
      ['review', 13.4],
      ['reply', 12.3],
    ],
    review: { stars: 5, text: 'It hangs above my desk, and I still find new blues in it.' },
  },
  {
    fan: 'amara',
    seller: ADA,
    day: 17.6,
    wants: [{ title: PRINT, variant: 2 }],
    acts: [
      ['ship', 16.3],
      ['confirm', 12.6],
      ['review', 11.7],
    ],
    review: { stars: 5, text: 'The paper is worth it. Packed so well that I needed a knife.' },
  },
  {
    fan: 'jonas',
    seller: ADA,
    day: 15.5,
    wants: [{ title: PRINT }, { title: CALENDAR }],
    acts: [
      ['ship', 13.6],
      ['confirm', 10.4],
      ['review', 9.3],
    ],
    review: { stars: 4, text: 'A little darker than on my screen, but beautiful.' },
  },
  {
    fan: 'hanna.w',
    seller: ADA,
    day: 13.3,
    wants: [{ title: 'Hut shirt', quantity: 2 }],
    acts: [
      ['ship', 11.4],
      ['confirm', 8.5],
      ['takeBack', 5.6],
    ],
  },
  {
    fan: 'lucas.m',
    seller: ADA,
    day: 11.5,
    wants: [{ title: 'Ridge wallpapers' }],
    acts: [['review', 10.6]],
    review: { stars: 4, text: 'The valley in fog is my favorite. More, please.' },
  },
  { fan: 'bo.li', seller: ADA, day: 8.4, wants: [{ title: CALENDAR }], acts: [] },
  {
    fan: 'mara',
    seller: ADA,
    day: 6.6,
    wants: [
      { title: PRINT, variant: 1 },
      { title: CALENDAR, quantity: 2 },
    ],
    acts: [['ship', 4.3]],
  },
  { fan: 'samir', seller: ADA, day: 5.4, wants: [{ title: CALENDAR }], acts: [['cancel', 4.5]] },
  {
    fan: 'oskar',
    seller: ADA,
    day: 4.6,
    wants: [{ title: PRINT }],
    acts: [
      ['process', 3.5],
      ['refundPart', 2.4],
    ],
  },
  { fan: 'zoe', seller: ADA, day: 3.6, wants: [{ title: 'Your mountain, painted for you' }], acts: [['process', 2.5]] },
  { fan: 'elif', seller: ADA, day: 1.5, wants: [{ title: 'Hut shirt', variant: 1 }], isPickup: true, acts: [] },
  {
    fan: 'felix',
    seller: JUNO,
    day: 8.6,
    wants: [{ title: ZINE }],
    acts: [
      ['ship', 7.5],
      ['confirm', 4.4],
      ['review', 3.3],
      ['reply', 2.3],
    ],
    review: { stars: 5, text: 'Read it on the night bus, of course.' },
  },
  { fan: 'felix', seller: JUNO, day: 7.3, wants: [{ title: POSTCARDS }], acts: [['refund', 6.3]] },
  { fan: 'felix', seller: JUNO, day: 5.5, wants: [{ title: 'A walk at two in the morning' }], acts: [] },
  { fan: 'felix', seller: JUNO, day: 4.7, wants: [{ title: POSTCARDS }, { title: ZINE }], acts: [['ship', 3.4]] },
  { fan: 'felix', seller: JUNO, day: 2.6, wants: [{ title: POSTCARDS, variant: 1 }], acts: [['process', 1.6]] },
  { fan: 'felix', seller: JUNO, day: 1.4, wants: [{ title: ZINE }], isPickup: true, acts: [] },
]

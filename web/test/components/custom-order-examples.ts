/** Complete replies about custom orders for component tests. A test overrides the fields under test. */
import type { CustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import type { CustomOrder, CustomOrderStep } from '@fanfare/contract/custom-order-views'
import { aPerson, idOf, PICTURE } from './examples.ts'

export const inDays = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString()

export const aStep = (changes: Partial<CustomOrderStep> = {}): CustomOrderStep => ({
  _id: idOf(9100),
  event: 'ask',
  by: 'fan',
  at: '2026-01-01T12:00:00.000Z',
  state: 'requested',
  note: '',
  price: 50,
  dueAt: inDays(10),
  pictures: [],
  returned: null,
  released: null,
  ...changes,
})

export const anOrder = (changes: Partial<CustomOrder> = {}): CustomOrder => ({
  _id: idOf(9000),
  side: 'fan',
  fan: aPerson({ _id: idOf(1), name: 'Felix Brandt', username: 'felix', isPerformer: false, isVerified: false }),
  performer: aPerson(),
  state: 'requested',
  brief: 'A song for my sister',
  price: 50,
  dueAt: inDays(10),
  revisions: { agreed: 1, left: 1 },
  createdAt: '2026-01-01T12:00:00.000Z',
  endsAt: inDays(5),
  closedAt: null,
  extension: null,
  acts: [],
  conversationId: idOf(9001),
  dates: { earliest: inDays(1), latest: inDays(365) },
  delivery: null,
  uploads: [],
  steps: [aStep()],
  saleId: null,
  ...changes,
})

/** A delivery that the fan has not accepted. */
export const aLockedDelivery = (): CustomOrder['delivery'] => ({
  locked: true,
  deliveredAt: '2026-01-05T12:00:00.000Z',
  note: 'Here it is',
  inside: { photos: 1, videos: 0, audios: 0, seconds: 0 },
  previews: [{ width: 4, height: 3, placeholder: PICTURE }],
  downloads: [{ _id: idOf(9200), name: 'song.zip', bytes: 1_200_000 }],
})

export const someTerms = (changes: Partial<CustomOrderTerms> = {}): CustomOrderTerms => ({
  performer: aPerson(),
  makes: 'Songs for birthdays',
  excludes: 'Songs about politics',
  minPrice: 20,
  maxPrice: 500,
  noticeDays: 3,
  revisions: 1,
  isFull: false,
  ...changes,
})

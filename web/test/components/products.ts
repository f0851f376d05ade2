/** Complete replies about products for component tests. A test overrides the fields under test. */
import type { OwnProduct, Product } from '@fanfare/contract/products'
import type { Photo } from '@fanfare/contract/media'
import { aPerson, idOf, PICTURE } from './examples.ts'

type Sold = Extract<Product, { access: 'sale' }>
type Open = Extract<Product, { access: 'open' }>

export const aPicture = (number: number, alt = `Picture ${number}`): Photo => ({
  _id: idOf(number),
  type: 'photo',
  status: 'ready',
  url: PICTURE,
  fullUrl: PICTURE,
  width: 100,
  height: 100,
  placeholder: PICTURE,
  alt,
})

const head = {
  _id: idOf(900),
  performer: aPerson(),
  audience: 'paid',
  price: 10,
  subscribersIncluded: false,
  tierIds: [],
  createdAt: '2026-01-01T12:00:00.000Z',
  title: 'Harbor print',
  form: 'physical',
  category: 'prints',
  visibleTo: 'everyone',
} as const

const body = {
  description: 'On heavy paper.',
  tags: [],
  pictures: [aPicture(901), aPicture(902)],
  options: [],
  limitPerBuyer: null,
  isMadeToOrder: false,
  handlingDays: 3,
  files: null,
  rating: { count: 0, average: 0 },
  engagement: { likes: 0, comments: 0, isLiked: false, isBookmarked: false },
}

export const aVariant = (number: number, values: string[] = [], changes: Partial<Sold['variants'][number]> = {}) => ({
  _id: idOf(910 + number),
  values,
  price: 10,
  fullPrice: 10,
  stock: 9,
  weightGrams: null,
  ...changes,
})

const visible = {
  ...head,
  ...body,
  bought: null,
  tierIds: [],
  isVisible: true,
  variants: [aVariant(0)],
  isSoldOut: false,
  discounts: [],
} as const

const FILES = { count: 2, bytes: 5_000_000, version: 1, updatedAt: null }

export const aProduct = (changes: Partial<Sold> = {}): Sold => ({
  ...visible,
  tierIds: [],
  variants: [aVariant(0)],
  discounts: [],
  access: 'sale',
  locked: true,
  unlock: [{ by: 'purchase', price: 10, items: 0 }],
  ...changes,
})

export const aDigitalProduct = (changes: Partial<Sold> = {}): Sold =>
  aProduct({ form: 'digital', title: 'Harbor sounds', limitPerBuyer: 1, handlingDays: null, files: FILES, ...changes })

export const anOpenProduct = (changes: Partial<Open> = {}): Open => ({
  ...visible,
  tierIds: [],
  variants: [aVariant(0, [], { price: 0 })],
  discounts: [],
  form: 'digital',
  title: 'Harbor sounds',
  limitPerBuyer: 1,
  handlingDays: null,
  files: FILES,
  access: 'open',
  locked: false,
  can: ['download'],
  ...changes,
})

export const aClosedProduct = (changes: Partial<Extract<Product, { access: 'closed' }>> = {}): Product => ({
  ...head,
  tierIds: [],
  visibleTo: 'followers',
  access: 'closed',
  isVisible: false,
  locked: true,
  unlock: [{ by: 'follow' }],
  ...changes,
})

export const anOwnProduct = (changes: Partial<OwnProduct> = {}): OwnProduct => ({
  ...head,
  ...body,
  tierIds: [],
  version: 1,
  status: 'published',
  scheduledAt: null,
  publishedAt: '2026-01-01T12:00:00.000Z',
  editedAt: null,
  expiresAt: null,
  totalSales: 1,
  can: [],
  variants: [{ _id: idOf(910), values: [], price: 10, stock: 9, weightGrams: null }],
  isSoldOut: false,
  discounts: [],
  ownFiles: [],
  fileVersion: { version: 1, note: '', publishedAt: null, hasChanges: false },
  ...changes,
})

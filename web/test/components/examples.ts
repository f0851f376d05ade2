/** Complete replies of the contract for component tests. A test overrides the fields under test. */
import type { Payment, SavedCard } from '@fanfare/contract/payments'
import type { Person } from '@fanfare/contract/people'
import type { Performer } from '@fanfare/contract/profiles'
import type { Receipt } from '@fanfare/contract/sales'
import type { Report } from '@fanfare/contract/reports'
import type { Subscription } from '@fanfare/contract/subscriptions'
import type { PublicSettings } from '@fanfare/contract/public-settings'
import type { Me } from '@fanfare/contract/users'

/** Returns a valid id, the same for the same number. */
export const idOf = (number: number): string => `01970000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A transparent picture that loads without a request. */
export const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const account: Omit<Me, 'role' | 'name' | 'username'> = {
  _id: idOf(1),
  operatorRole: null,
  isPerformer: false,
  email: 'person@example.test',
  newEmail: null,
  avatar: '',
  cover: '',
  locale: 'en',
  balance: 0,
  needsTwoFactor: false,
  verification: null,
}

export const aFan = (changes: Partial<Me> = {}): Me => ({
  ...account,
  role: 'fan',
  name: 'Felix Brandt',
  username: 'felix',
  balance: 100,
  ...changes,
})

export const aPerformer = (changes: Partial<Me> = {}): Me => ({
  ...account,
  _id: idOf(2),
  role: 'performer',
  isPerformer: true,
  name: 'Ada Vale',
  username: 'ada.vale',
  verification: { status: 'approved', reason: '' },
  ...changes,
})

export const anOperator = (changes: Partial<Me> = {}): Me => ({
  ...account,
  _id: idOf(3),
  role: 'admin',
  operatorRole: 'owner',
  name: 'Olga Petrova',
  username: 'olga',
  ...changes,
})

export const settings = (changes: Partial<PublicSettings> = {}): PublicSettings => ({
  siteName: 'Fanfare',
  requireEmailVerification: false,
  clientPasswordHash: false,
  maintenance: false,
  logo: '',
  favicon: '',
  menus: { header: [], footer: [] },
  branding: {
    accentColor: '',
    seoTitle: '',
    seoDescription: '',
    logo: null,
    logoDark: null,
    favicon: null,
    share: null,
    socialLinks: [],
  },
  signInProviders: [],
  recaptchaSiteKey: '',
  paymentGateway: 'sandbox',
  stripePublishableKey: '',
  countryBlock: null,
  neededAgeCheck: null,
  currency: 'USD',
  freeSubscriptionEnabled: false,
  freeSubscriptionDuration: 7,
  minimumSubscriptionPrice: 2,
  maximumSubscriptionPrice: 200,
  minimumWalletPrice: 5,
  maximumWalletPrice: 500,
  minimumTipPrice: 1,
  maximumTipPrice: 500,
  minimumPayoutAmount: 20,
  tokenConversionRate: 1,
  photoMegabytes: 20,
  audioMegabytes: 50,
  videoMegabytes: 2000,
  productMegabytes: 5120,
  maxMediaMinutes: 120,
  gaCode: '',
  advertisings: [],
  footerPages: [{ slug: 'terms', title: 'Terms' }],
  hasTransparency: true,
  termsVersion: '2026-11-29',
  termsAskAgreement: false,
  isDemo: false,
  demoAccounts: [],
  ...changes,
})

/** Returns a person as in lists and bylines. */
export const aPerson = (changes: Partial<Person> = {}): Person => ({
  _id: idOf(2),
  name: 'Ada Vale',
  username: 'ada.vale',
  avatar: PICTURE,
  isPerformer: true,
  isVerified: true,
  ...changes,
})

/** The profile of a performer without content or subscribers. */
export const aProfile = (changes: Partial<Performer> = {}): Performer => ({
  ...aPerson(),
  cover: '',
  bio: '',
  prices: { freeDays: 0, monthly: 0, yearly: 0, saving: 0 },
  joinedAt: '2026-01-01T12:00:00.000Z',
  about: {},
  socialLinks: [],
  totalPosts: 0,
  totalPhotos: 0,
  totalFollowers: 0,
  totalSubscribers: 0,
  published: [],
  isFollowed: false,
  isSubscribed: false,
  can: [],
  engagement: { likes: 0, comments: 0, isLiked: false, isBookmarked: false },
  ...changes,
})

export const aReceipt = (changes: Partial<Receipt> = {}): Receipt => ({
  _id: idOf(200),
  kind: 'post',
  performer: aPerson(),
  targetId: null,
  tokens: 5,
  balance: 15,
  createdAt: '2026-01-01T12:00:00.000Z',
  ...changes,
})

export const aCard = (changes: Partial<SavedCard> = {}): SavedCard => ({
  _id: idOf(500),
  gateway: 'sandbox',
  brand: 'Visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2090,
  isDefault: true,
  state: 'works',
  ...changes,
})

export const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  _id: idOf(300),
  purpose: 'tokens',
  description: '25 tokens',
  amount: 20,
  refunded: 0,
  refundedByHand: 0,
  refundPending: 0,
  refundFailed: 0,
  dispute: null,
  currency: 'USD',
  status: 'succeeded',
  message: '',
  createdAt: '2026-01-01T12:00:00.000Z',
  ...changes,
})

export const aReport = (changes: Partial<Report> = {}): Report => ({
  _id: idOf(41),
  caseNumber: 1042,
  kind: 'comment',
  kindLabel: 'Comment',
  reason: 'spam',
  text: '',
  status: 'received',
  pictures: 0,
  createdAt: '2027-03-01T10:00:00Z',
  dueAt: '2027-03-08T10:00:00Z',
  decidedAt: null,
  ...changes,
})

/** A fan's monthly subscription that renews. */
export const aSubscription = (changes: Partial<Subscription> = {}): Subscription => ({
  _id: idOf(700),
  with: aPerson(),
  type: 'monthly',
  status: 'active',
  tier: null,
  nextTier: null,
  price: 10,
  startedAt: '2026-01-01T12:00:00.000Z',
  expiresAt: '2026-02-01T12:00:00.000Z',
  renews: true,
  proposedPrice: null,
  renewsAt: '2026-02-01T12:00:00.000Z',
  nextPrice: 10,
  nextTotal: 10,
  laterTotal: 10,
  isNextWithTax: false,
  renewsAs: null,
  pausedUntil: null,
  pauseEnds: null,
  payment: { method: 'card', cardId: idOf(500) },
  failure: null,
  counterOffer: null,
  included: null,
  canContinue: true,
  isHeld: false,
  cancelReason: null,
  ...changes,
})

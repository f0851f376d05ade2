/** Complete replies about private shows for component tests. A test overrides the fields under test. */
import type { OwnShowTerms, ShowTerms } from '@fanfare/contract/private-show-terms'
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import { aPerson, idOf } from './examples.ts'

export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

const felix = aPerson({ _id: idOf(1), name: 'Felix Brandt', username: 'felix', isPerformer: false, isVerified: false })

export const aShow = (changes: Partial<PrivateShow> = {}): PrivateShow => ({
  _id: idOf(9500),
  side: 'fan',
  fan: felix,
  performer: aPerson(),
  status: 'pending',
  message: 'Would you play the new songs for me?',
  note: '',
  minutes: 10,
  hasFanCamera: false,
  mayRecord: { fan: false, performer: false },
  isRecording: false,
  price: null,
  minMinutes: 3,
  maxCost: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  endsAt: inMinutes(9.6),
  startedAt: null,
  closedAt: null,
  endReason: null,
  stopReason: '',
  isHere: { fan: false, performer: false },
  absenceEndsAt: null,
  running: null,
  paidMinutes: 0,
  cost: 0,
  held: 0,
  minutesLeft: null,
  acts: [],
  conversationId: idOf(9501),
  ...changes,
})

/** A show whose fifth minute runs, for 6 tokens a minute. */
export const aRunningShow = (changes: Partial<PrivateShow> = {}): PrivateShow =>
  aShow({
    status: 'started',
    price: 6,
    endsAt: null,
    startedAt: inMinutes(-5),
    isHere: { fan: true, performer: true },
    running: { minute: 5, beganAt: inMinutes(-0.3), endsAt: inMinutes(0.7) },
    paidMinutes: 4,
    cost: 24,
    held: 6,
    minutesLeft: changes.side === 'performer' ? null : 12,
    acts: ['join', 'leave'],
    ...changes,
  })

export const anEndedShow = (changes: Partial<PrivateShow> = {}): PrivateShow =>
  aShow({
    status: 'ended',
    price: 6,
    endsAt: null,
    startedAt: inMinutes(-9),
    closedAt: inMinutes(-1),
    endReason: 'fan_left',
    paidMinutes: 7,
    cost: 42,
    ...changes,
  })

export const someShowTerms = (changes: Partial<ShowTerms> = {}): ShowTerms => ({
  performer: aPerson(),
  price: 6,
  minMinutes: 3,
  audience: 'everyone',
  unlock: [],
  isOccupied: false,
  ...changes,
})

export const ownShowTerms = (changes: Partial<OwnShowTerms> = {}): OwnShowTerms => ({
  terms: { isOpen: true, price: 6, minMinutes: 3, audience: 'everyone' },
  minPrice: 1,
  maxPrice: 500,
  ...changes,
})

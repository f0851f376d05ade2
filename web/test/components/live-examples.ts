/** Complete replies about live rooms for component tests. A test overrides the fields under test. */
import type { LiveChat, LiveMessage } from '@fanfare/contract/live-chat'
import type { LiveCard, LiveRoom, LiveViewer, OwnLiveShow } from '@fanfare/contract/live-views'
import { aPerson, idOf } from './examples.ts'

const head = (): Omit<LiveCard, 'locked' | 'unlock' | 'hasTicket' | 'isReminded'> => ({
  _id: idOf(9600),
  performer: aPerson(),
  title: 'Songs by the window',
  category: 'music',
  status: 'live',
  audience: 'everyone',
  tiers: [],
  price: 0,
  cover: null,
  viewers: 12,
  isRecorded: false,
  replayForHolders: false,
  startsAt: null,
  startedAt: '2026-01-01T12:00:00.000Z',
  endedAt: null,
})

export const aLiveCard = (changes: Partial<LiveCard> = {}): LiveCard => ({
  ...head(),
  locked: false,
  unlock: [],
  hasTicket: false,
  isReminded: false,
  ...changes,
})

export const anOpenRoom = (changes: Partial<Extract<LiveRoom, { locked: false }>> = {}): LiveRoom => ({
  ...head(),
  locked: false,
  hasTicket: false,
  isReminded: false,
  can: ['watch', 'chat', 'tip', 'buy'],
  isHidden: false,
  menu: [{ _id: idOf(9650), title: 'Request a song', price: 20 }],
  replay: null,
  ...changes,
})

export const aClosedRoom = (changes: Partial<Extract<LiveRoom, { locked: true }>> = {}): LiveRoom => ({
  ...head(),
  locked: true,
  unlock: [],
  isReminded: false,
  can: [],
  ...changes,
})

export const aLiveChat = (changes: Partial<LiveChat> = {}): LiveChat => ({
  _id: idOf(9600),
  streamId: idOf(9600),
  performer: aPerson(),
  slowSeconds: 0,
  audience: 'everyone',
  pinned: null,
  lastSeq: 0,
  role: 'viewer',
  silence: null,
  ...changes,
})

export const aLiveMessage = (seq: number, changes: Partial<LiveMessage> = {}): LiveMessage => ({
  _id: idOf(9700 + seq),
  conversationId: idOf(9600),
  seq,
  kind: 'text',
  sender: aPerson({ _id: idOf(2), name: 'Felix Brandt', username: 'felix', isPerformer: false, isVerified: false }),
  role: 'viewer',
  spending: 1,
  text: `Message ${seq}`,
  isDeleted: false,
  replyTo: null,
  tokens: 0,
  giftId: null,
  itemTitle: '',
  createdAt: '2026-01-01T12:01:00.000Z',
  ...changes,
})

export const aLiveViewer = (number: number, changes: Partial<LiveViewer> = {}): LiveViewer => ({
  _id: idOf(number),
  person: aPerson({
    _id: idOf(number),
    name: `Viewer ${number}`,
    username: `viewer${number}`,
    isPerformer: false,
    isVerified: false,
  }),
  role: 'viewer',
  spending: 0,
  hasTicket: false,
  isSubscriber: false,
  joinedAt: '2026-01-01T12:00:00.000Z',
  ...changes,
})

export const anOwnShow = (changes: Partial<OwnLiveShow> = {}): OwnLiveShow => ({
  ...head(),
  tierIds: [],
  coverId: null,
  previewSeconds: 0,
  version: 1,
  reminders: 0,
  isRecording: false,
  recordingIds: [],
  endedBy: null,
  endReason: '',
  tickets: 'none',
  visitors: 40,
  peak: 25,
  averageSeconds: 600,
  seconds: 3600,
  ticketsSold: 0,
  messages: 80,
  newFollowers: 3,
  newSubscribers: 1,
  earnings: { tickets: 0, tips: 120, gifts: 30, menu: 20, total: 170, held: 0 },
  course: [
    { at: '2026-01-01T12:00:00.000Z', viewers: 5 },
    { at: '2026-01-01T12:01:00.000Z', viewers: 25 },
  ],
  supporters: [{ person: aPerson({ name: 'Felix Brandt', username: 'felix' }), tokens: 120 }],
  chatUntil: null,
  ...changes,
})

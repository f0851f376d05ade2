/** Performers of the demo whose verification is pending. */
import type { DemoPerformer } from '#core/demo-seed.ts'

const unknown = { fame: 0, posts: [], freeDays: 0, monthly: 9.99 }

export const applicants: readonly DemoPerformer[] = [
  {
    ...unknown,
    username: 'petra.nowak',
    name: 'Petra Nowak',
    gender: 'female',
    dateOfBirth: '1990-07-07',
    joined: 5,
    verification: 'resubmitted',
    bio: 'Bread, twice a day.',
    motif: 'still-life',
  },
  {
    ...unknown,
    username: 'oren.blum',
    name: 'Oren Blum',
    gender: 'male',
    dateOfBirth: '1992-09-16',
    joined: 2,
    verification: 'pending',
    bio: 'Night train photographer.',
    motif: 'city',
  },
  {
    ...unknown,
    username: 'yuki.mori',
    name: 'Yuki Mori',
    gender: 'female',
    dateOfBirth: '2001-01-12',
    joined: 1,
    verification: 'pending',
    bio: 'Small gardens in smaller flats.',
    motif: 'botanical',
  },
]

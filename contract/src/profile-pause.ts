/** Defines the switch with which performers hide themselves and everything of theirs until they undo it. */
import { del, Done, post } from './define.ts'

export const pauseProfile = post('/performer/pause', {
  summary:
    "Hide the caller's profile, content, rooms and messages from everyone, and hold renewals. Takes effect within seconds and lasts until it is undone. A second call changes nothing.",
  who: 'performer',
  reply: Done,
  errors: ['not_verified'],
  invalidates: ['me', 'performer'],
})

export const resumeProfile = del('/performer/pause', {
  summary:
    "Show the caller's profile again. Subscribers get the time of the pause in addition, and renewals continue after three days' notice.",
  who: 'performer',
  reply: Done,
  invalidates: ['me', 'performer'],
})

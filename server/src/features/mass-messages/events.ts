import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const Some = Type.Object({ noticeId: Type.String(), accountIds: Type.Array(Type.String()) })

/** A batch of accounts has a notice of the site now. */
export const noticeSent = event('notice.sent', Some)
/** Somebody has sent themselves a test of a mass message. */
export const testSent = event('mass_message.tested', Type.Object({ authorId: Type.String() }))
/** Something made going on impossible before all had it. */
export const massMessageStopped = event('mass_message.stopped', Type.Object({ authorId: Type.String(), link: Type.String() }))
/** It was taken back from some of them. */
export const noticeTakenBack = event('notice.taken_back', Some)

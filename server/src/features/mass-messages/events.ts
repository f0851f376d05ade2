import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const Some = Type.Object({ noticeId: Type.String(), accountIds: Type.Array(Type.String()) })

/** A batch of accounts got a site notice. */
export const noticeSent = event('notice.sent', Some)
export const testSent = event('mass_message.tested', Type.Object({ authorId: Type.String() }))
export const massMessageStopped = event('mass_message.stopped', Type.Object({ authorId: Type.String(), link: Type.String() }))
export const noticeUnsent = event('notice.unsent', Some)

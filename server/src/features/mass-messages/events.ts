import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const Some = Type.Object({ noticeId: Type.String(), accountIds: Type.Array(Type.String()) })

/** A batch of accounts has a notice of the site now. */
export const noticeSent = event('notice.sent', Some)
/** It was taken back from some of them. */
export const noticeTakenBack = event('notice.taken_back', Some)

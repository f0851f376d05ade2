/** The jobs that look for anniversaries and birthdays of subscribers. */
import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'

export const findAnniversaries = job('find anniversaries of subscribers', Type.Object({}))
export const findBirthdays = job('find birthdays of subscribers', Type.Object({}))
/** One automation, a page of fans at a time. */
export const beginDated = job('begin dated automation', Type.Object({ automationId: Type.String(), after: Type.String() }))

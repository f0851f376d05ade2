import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'

export const findAnniversaries = job('find anniversaries of subscribers', Type.Object({}))
export const findBirthdays = job('find birthdays of subscribers', Type.Object({}))
/** Handles one page of fans of one automation. */
export const startDatedRunsJob = job('start dated automation', Type.Object({ automationId: Type.String(), after: Type.String() }))

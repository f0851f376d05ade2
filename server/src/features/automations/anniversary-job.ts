/** The jobs that look for anniversaries of subscribers. */
import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'

export const findAnniversaries = job('find anniversaries of subscribers', Type.Object({}))
export const anniversaryJob = job(
  'begin anniversary messages',
  Type.Object({ automationId: Type.String(), after: Type.String() }),
)

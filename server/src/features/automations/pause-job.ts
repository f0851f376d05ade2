/** The job that asks messages which wait while their fan is left alone again sooner. */
import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'

/** One automation, a page of fans at a time. */
export const askSooner = job('ask postponed messages sooner', Type.Object({ automationId: Type.String(), after: Type.String() }))

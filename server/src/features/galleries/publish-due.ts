import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'

export const publishDue = job('publish due galleries', Type.Object({}))

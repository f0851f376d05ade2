import { Type } from 'typebox'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { endExpiredAccess } from './change-operators.ts'

const endAccessJob = job('end access of operators', Type.Object({}))

export const jobHandlers = [jobHandler(endAccessJob, endExpiredAccess, '* * * * *')]

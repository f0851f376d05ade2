import { Type } from 'typebox'
import { forgetExpiredInvitations } from '#core/accounts/index.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'

const forgetInvitations = job('forget expired invitations to teams', Type.Object({}))

export const jobHandlers = [jobHandler(forgetInvitations, ({ db }) => forgetExpiredInvitations(db), '20 3 * * *')]
